#include "list.h"

TABLE(react_native_attention) = {
#embed "rules/react-native/attention.yaml" suffix(, )
0};

TABLE(react_native_auth) = {
#embed "rules/react-native/auth.yaml" suffix(, )
0};

TABLE(react_native_background) = {
#embed "rules/react-native/background.yaml" suffix(, )
0};

TABLE(react_native_center) = {
#embed "rules/react-native/center.yaml" suffix(, )
0};

TABLE(react_native_cold) = {
#embed "rules/react-native/cold.yaml" suffix(, )
0};

TABLE(react_native_foreground) = {
#embed "rules/react-native/foreground.yaml" suffix(, )
0};

TABLE(react_native_interruption) = {
#embed "rules/react-native/interruption.yaml" suffix(, )
0};

TABLE(react_native_lens) = {
#embed "rules/react-native/lens.yaml" suffix(, )
0};

TABLE(react_native_link) = {
#embed "rules/react-native/link.yaml" suffix(, )
0};

TABLE(react_native_lock) = {
#embed "rules/react-native/lock.yaml" suffix(, )
0};

TABLE(react_native_media) = {
#embed "rules/react-native/media.yaml" suffix(, )
0};

TABLE(react_native_overlay) = {
#embed "rules/react-native/overlay.yaml" suffix(, )
0};

TABLE(react_native_permission) = {
#embed "rules/react-native/permission.yaml" suffix(, )
0};

TABLE(react_native_phone) = {
#embed "rules/react-native/phone.yaml" suffix(, )
0};

TABLE(react_native_question) = {
#embed "rules/react-native/question.yaml" suffix(, )
0};

TABLE(react_native_silence) = {
#embed "rules/react-native/silence.yaml" suffix(, )
0};

TABLE(react_native_switcher) = {
#embed "rules/react-native/switcher.yaml" suffix(, )
0};

TABLE(scene_attention) = {
#embed "rules/scene/attention.yaml" suffix(, )
0};

TABLE(scene_auth) = {
#embed "rules/scene/auth.yaml" suffix(, )
0};

TABLE(scene_background) = {
#embed "rules/scene/background.yaml" suffix(, )
0};

TABLE(scene_carplay) = {
#embed "rules/scene/carplay.yaml" suffix(, )
0};

TABLE(scene_center) = {
#embed "rules/scene/center.yaml" suffix(, )
0};

TABLE(scene_external) = {
#embed "rules/scene/external.yaml" suffix(, )
0};

TABLE(scene_foreground) = {
#embed "rules/scene/foreground.yaml" suffix(, )
0};

TABLE(scene_ipad) = {
#embed "rules/scene/ipad.yaml" suffix(, )
0};

TABLE(scene_launch) = {
#embed "rules/scene/launch.yaml" suffix(, )
0};

TABLE(scene_lens) = {
#embed "rules/scene/lens.yaml" suffix(, )
0};

TABLE(scene_link) = {
#embed "rules/scene/link.yaml" suffix(, )
0};

TABLE(scene_lock) = {
#embed "rules/scene/lock.yaml" suffix(, )
0};

TABLE(scene_lockedApp) = {
#embed "rules/scene/lockedApp.yaml" suffix(, )
0};

TABLE(scene_mac) = {
#embed "rules/scene/mac.yaml" suffix(, )
0};

TABLE(scene_media) = {
#embed "rules/scene/media.yaml" suffix(, )
0};

TABLE(scene_noise) = {
#embed "rules/scene/noise.yaml" suffix(, )
0};

TABLE(scene_openURL) = {
#embed "rules/scene/openURL.yaml" suffix(, )
0};

TABLE(scene_overlay) = {
#embed "rules/scene/overlay.yaml" suffix(, )
0};

TABLE(scene_permission) = {
#embed "rules/scene/permission.yaml" suffix(, )
0};

TABLE(scene_phone) = {
#embed "rules/scene/phone.yaml" suffix(, )
0};

TABLE(scene_push) = {
#embed "rules/scene/push.yaml" suffix(, )
0};

TABLE(scene_shortcut) = {
#embed "rules/scene/shortcut.yaml" suffix(, )
0};

TABLE(scene_silence) = {
#embed "rules/scene/silence.yaml" suffix(, )
0};

TABLE(scene_switcher) = {
#embed "rules/scene/switcher.yaml" suffix(, )
0};

TABLE(scene_wake) = {
#embed "rules/scene/wake.yaml" suffix(, )
0};

TABLE(scene_widget) = {
#embed "rules/scene/widget.yaml" suffix(, )
0};

TABLE(scene_window) = {
#embed "rules/scene/window.yaml" suffix(, )
0};

TABLE(sources_app) = {
#embed "rules/sources-app.yaml" suffix(, )
0};

TABLE(sources_classes) = {
#embed "rules/sources-classes.yaml" suffix(, )
0};

TABLE(sources_frameworks) = {
#embed "rules/sources-frameworks.yaml" suffix(, )
0};

TABLE(sources_scenes) = {
#embed "rules/sources-scenes.yaml" suffix(, )
0};

TABLE(sources) = {
#embed "rules/sources.yaml" suffix(, )
0};

TABLE(swiftui_attention) = {
#embed "rules/swiftui/attention.yaml" suffix(, )
0};

TABLE(swiftui_auth) = {
#embed "rules/swiftui/auth.yaml" suffix(, )
0};

TABLE(swiftui_background) = {
#embed "rules/swiftui/background.yaml" suffix(, )
0};

TABLE(swiftui_center) = {
#embed "rules/swiftui/center.yaml" suffix(, )
0};

TABLE(swiftui_cold) = {
#embed "rules/swiftui/cold.yaml" suffix(, )
0};

TABLE(swiftui_foreground) = {
#embed "rules/swiftui/foreground.yaml" suffix(, )
0};

TABLE(swiftui_interruption) = {
#embed "rules/swiftui/interruption.yaml" suffix(, )
0};

TABLE(swiftui_lens) = {
#embed "rules/swiftui/lens.yaml" suffix(, )
0};

TABLE(swiftui_link) = {
#embed "rules/swiftui/link.yaml" suffix(, )
0};

TABLE(swiftui_lock) = {
#embed "rules/swiftui/lock.yaml" suffix(, )
0};

TABLE(swiftui_locked) = {
#embed "rules/swiftui/locked.yaml" suffix(, )
0};

TABLE(swiftui_media) = {
#embed "rules/swiftui/media.yaml" suffix(, )
0};

TABLE(swiftui_noise) = {
#embed "rules/swiftui/noise.yaml" suffix(, )
0};

TABLE(swiftui_openURL) = {
#embed "rules/swiftui/openURL.yaml" suffix(, )
0};

TABLE(swiftui_overlay) = {
#embed "rules/swiftui/overlay.yaml" suffix(, )
0};

TABLE(swiftui_permission) = {
#embed "rules/swiftui/permission.yaml" suffix(, )
0};

TABLE(swiftui_phone) = {
#embed "rules/swiftui/phone.yaml" suffix(, )
0};

TABLE(swiftui_push) = {
#embed "rules/swiftui/push.yaml" suffix(, )
0};

TABLE(swiftui_question) = {
#embed "rules/swiftui/question.yaml" suffix(, )
0};

TABLE(swiftui_silence) = {
#embed "rules/swiftui/silence.yaml" suffix(, )
0};

TABLE(swiftui_switcher) = {
#embed "rules/swiftui/switcher.yaml" suffix(, )
0};

TABLE(swiftui_universalLink) = {
#embed "rules/swiftui/universalLink.yaml" suffix(, )
0};

TABLE(swiftui_wake) = {
#embed "rules/swiftui/wake.yaml" suffix(, )
0};

TABLE(swiftui_window) = {
#embed "rules/swiftui/window.yaml" suffix(, )
0};

TABLE(traces) = {
#embed "rules/traces.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("rules/react-native/attention.yaml", react_native_attention),
    ROW("rules/react-native/auth.yaml", react_native_auth),
    ROW("rules/react-native/background.yaml", react_native_background),
    ROW("rules/react-native/center.yaml", react_native_center),
    ROW("rules/react-native/cold.yaml", react_native_cold),
    ROW("rules/react-native/foreground.yaml", react_native_foreground),
    ROW("rules/react-native/interruption.yaml", react_native_interruption),
    ROW("rules/react-native/lens.yaml", react_native_lens),
    ROW("rules/react-native/link.yaml", react_native_link),
    ROW("rules/react-native/lock.yaml", react_native_lock),
    ROW("rules/react-native/media.yaml", react_native_media),
    ROW("rules/react-native/overlay.yaml", react_native_overlay),
    ROW("rules/react-native/permission.yaml", react_native_permission),
    ROW("rules/react-native/phone.yaml", react_native_phone),
    ROW("rules/react-native/question.yaml", react_native_question),
    ROW("rules/react-native/silence.yaml", react_native_silence),
    ROW("rules/react-native/switcher.yaml", react_native_switcher),
    ROW("rules/scene/attention.yaml", scene_attention),
    ROW("rules/scene/auth.yaml", scene_auth),
    ROW("rules/scene/background.yaml", scene_background),
    ROW("rules/scene/carplay.yaml", scene_carplay),
    ROW("rules/scene/center.yaml", scene_center),
    ROW("rules/scene/external.yaml", scene_external),
    ROW("rules/scene/foreground.yaml", scene_foreground),
    ROW("rules/scene/ipad.yaml", scene_ipad),
    ROW("rules/scene/launch.yaml", scene_launch),
    ROW("rules/scene/lens.yaml", scene_lens),
    ROW("rules/scene/link.yaml", scene_link),
    ROW("rules/scene/lock.yaml", scene_lock),
    ROW("rules/scene/lockedApp.yaml", scene_lockedApp),
    ROW("rules/scene/mac.yaml", scene_mac),
    ROW("rules/scene/media.yaml", scene_media),
    ROW("rules/scene/noise.yaml", scene_noise),
    ROW("rules/scene/openURL.yaml", scene_openURL),
    ROW("rules/scene/overlay.yaml", scene_overlay),
    ROW("rules/scene/permission.yaml", scene_permission),
    ROW("rules/scene/phone.yaml", scene_phone),
    ROW("rules/scene/push.yaml", scene_push),
    ROW("rules/scene/shortcut.yaml", scene_shortcut),
    ROW("rules/scene/silence.yaml", scene_silence),
    ROW("rules/scene/switcher.yaml", scene_switcher),
    ROW("rules/scene/wake.yaml", scene_wake),
    ROW("rules/scene/widget.yaml", scene_widget),
    ROW("rules/scene/window.yaml", scene_window),
    ROW("rules/sources-app.yaml", sources_app),
    ROW("rules/sources-classes.yaml", sources_classes),
    ROW("rules/sources-frameworks.yaml", sources_frameworks),
    ROW("rules/sources-scenes.yaml", sources_scenes),
    ROW("rules/sources.yaml", sources),
    ROW("rules/swiftui/attention.yaml", swiftui_attention),
    ROW("rules/swiftui/auth.yaml", swiftui_auth),
    ROW("rules/swiftui/background.yaml", swiftui_background),
    ROW("rules/swiftui/center.yaml", swiftui_center),
    ROW("rules/swiftui/cold.yaml", swiftui_cold),
    ROW("rules/swiftui/foreground.yaml", swiftui_foreground),
    ROW("rules/swiftui/interruption.yaml", swiftui_interruption),
    ROW("rules/swiftui/lens.yaml", swiftui_lens),
    ROW("rules/swiftui/link.yaml", swiftui_link),
    ROW("rules/swiftui/lock.yaml", swiftui_lock),
    ROW("rules/swiftui/locked.yaml", swiftui_locked),
    ROW("rules/swiftui/media.yaml", swiftui_media),
    ROW("rules/swiftui/noise.yaml", swiftui_noise),
    ROW("rules/swiftui/openURL.yaml", swiftui_openURL),
    ROW("rules/swiftui/overlay.yaml", swiftui_overlay),
    ROW("rules/swiftui/permission.yaml", swiftui_permission),
    ROW("rules/swiftui/phone.yaml", swiftui_phone),
    ROW("rules/swiftui/push.yaml", swiftui_push),
    ROW("rules/swiftui/question.yaml", swiftui_question),
    ROW("rules/swiftui/silence.yaml", swiftui_silence),
    ROW("rules/swiftui/switcher.yaml", swiftui_switcher),
    ROW("rules/swiftui/universalLink.yaml", swiftui_universalLink),
    ROW("rules/swiftui/wake.yaml", swiftui_wake),
    ROW("rules/swiftui/window.yaml", swiftui_window),
    ROW("rules/traces.yaml", traces),
    {0, 0, 0},
};

const lifecheck_list lifecheck_rules_of_scenes = {rows, sizeof rows / sizeof rows[0] - 1};
