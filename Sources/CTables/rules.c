#include "list.h"

TABLE(aggregate_attention) = {
#embed "rules/aggregate/attention.yaml" suffix(, )
0};

TABLE(aggregate_background) = {
#embed "rules/aggregate/background.yaml" suffix(, )
0};

TABLE(aggregate_foreground) = {
#embed "rules/aggregate/foreground.yaml" suffix(, )
0};

TABLE(aggregate_lens) = {
#embed "rules/aggregate/lens.yaml" suffix(, )
0};

TABLE(app_attention) = {
#embed "rules/app/attention.yaml" suffix(, )
0};

TABLE(app_auth) = {
#embed "rules/app/auth.yaml" suffix(, )
0};

TABLE(app_background) = {
#embed "rules/app/background.yaml" suffix(, )
0};

TABLE(app_center) = {
#embed "rules/app/center.yaml" suffix(, )
0};

TABLE(app_device) = {
#embed "rules/app/device.yaml" suffix(, )
0};

TABLE(app_foreground) = {
#embed "rules/app/foreground.yaml" suffix(, )
0};

TABLE(app_gesture) = {
#embed "rules/app/gesture.yaml" suffix(, )
0};

TABLE(app_ipad) = {
#embed "rules/app/ipad.yaml" suffix(, )
0};

TABLE(app_kill) = {
#embed "rules/app/kill.yaml" suffix(, )
0};

TABLE(app_launch) = {
#embed "rules/app/launch.yaml" suffix(, )
0};

TABLE(app_lens) = {
#embed "rules/app/lens.yaml" suffix(, )
0};

TABLE(app_link) = {
#embed "rules/app/link.yaml" suffix(, )
0};

TABLE(app_lock) = {
#embed "rules/app/lock.yaml" suffix(, )
0};

TABLE(app_locked) = {
#embed "rules/app/locked.yaml" suffix(, )
0};

TABLE(app_media) = {
#embed "rules/app/media.yaml" suffix(, )
0};

TABLE(app_openURL) = {
#embed "rules/app/openURL.yaml" suffix(, )
0};

TABLE(app_permission) = {
#embed "rules/app/permission.yaml" suffix(, )
0};

TABLE(app_phone) = {
#embed "rules/app/phone.yaml" suffix(, )
0};

TABLE(app_platform) = {
#embed "rules/app/platform.yaml" suffix(, )
0};

TABLE(app_push) = {
#embed "rules/app/push.yaml" suffix(, )
0};

TABLE(app_sheet) = {
#embed "rules/app/sheet.yaml" suffix(, )
0};

TABLE(app_shortcut) = {
#embed "rules/app/shortcut.yaml" suffix(, )
0};

TABLE(app_silence) = {
#embed "rules/app/silence.yaml" suffix(, )
0};

TABLE(app_switcher) = {
#embed "rules/app/switcher.yaml" suffix(, )
0};

TABLE(app_wake) = {
#embed "rules/app/wake.yaml" suffix(, )
0};

TABLE(app_wakes) = {
#embed "rules/app/wakes.yaml" suffix(, )
0};

TABLE(app_widget) = {
#embed "rules/app/widget.yaml" suffix(, )
0};

TABLE(classes_delivery) = {
#embed "rules/classes-delivery.yaml" suffix(, )
0};

TABLE(classes) = {
#embed "rules/classes.yaml" suffix(, )
0};

TABLE(flutter_attention) = {
#embed "rules/flutter/attention.yaml" suffix(, )
0};

TABLE(flutter_auth) = {
#embed "rules/flutter/auth.yaml" suffix(, )
0};

TABLE(flutter_background) = {
#embed "rules/flutter/background.yaml" suffix(, )
0};

TABLE(flutter_center) = {
#embed "rules/flutter/center.yaml" suffix(, )
0};

TABLE(flutter_cold) = {
#embed "rules/flutter/cold.yaml" suffix(, )
0};

TABLE(flutter_foreground) = {
#embed "rules/flutter/foreground.yaml" suffix(, )
0};

TABLE(flutter_interruption) = {
#embed "rules/flutter/interruption.yaml" suffix(, )
0};

TABLE(flutter_lens) = {
#embed "rules/flutter/lens.yaml" suffix(, )
0};

TABLE(flutter_link) = {
#embed "rules/flutter/link.yaml" suffix(, )
0};

TABLE(flutter_lock) = {
#embed "rules/flutter/lock.yaml" suffix(, )
0};

TABLE(flutter_media) = {
#embed "rules/flutter/media.yaml" suffix(, )
0};

TABLE(flutter_overlay) = {
#embed "rules/flutter/overlay.yaml" suffix(, )
0};

TABLE(flutter_permission) = {
#embed "rules/flutter/permission.yaml" suffix(, )
0};

TABLE(flutter_phone) = {
#embed "rules/flutter/phone.yaml" suffix(, )
0};

TABLE(flutter_question) = {
#embed "rules/flutter/question.yaml" suffix(, )
0};

TABLE(flutter_screen) = {
#embed "rules/flutter/screen.yaml" suffix(, )
0};

TABLE(flutter_silence) = {
#embed "rules/flutter/silence.yaml" suffix(, )
0};

TABLE(flutter_switcher) = {
#embed "rules/flutter/switcher.yaml" suffix(, )
0};

TABLE(flutter_window) = {
#embed "rules/flutter/window.yaml" suffix(, )
0};

TABLE(glossary) = {
#embed "rules/glossary.yaml" suffix(, )
0};

TABLE(invariants_calls) = {
#embed "rules/invariants-calls.yaml" suffix(, )
0};

TABLE(invariants) = {
#embed "rules/invariants.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("rules/aggregate/attention.yaml", aggregate_attention),
    ROW("rules/aggregate/background.yaml", aggregate_background),
    ROW("rules/aggregate/foreground.yaml", aggregate_foreground),
    ROW("rules/aggregate/lens.yaml", aggregate_lens),
    ROW("rules/app/attention.yaml", app_attention),
    ROW("rules/app/auth.yaml", app_auth),
    ROW("rules/app/background.yaml", app_background),
    ROW("rules/app/center.yaml", app_center),
    ROW("rules/app/device.yaml", app_device),
    ROW("rules/app/foreground.yaml", app_foreground),
    ROW("rules/app/gesture.yaml", app_gesture),
    ROW("rules/app/ipad.yaml", app_ipad),
    ROW("rules/app/kill.yaml", app_kill),
    ROW("rules/app/launch.yaml", app_launch),
    ROW("rules/app/lens.yaml", app_lens),
    ROW("rules/app/link.yaml", app_link),
    ROW("rules/app/lock.yaml", app_lock),
    ROW("rules/app/locked.yaml", app_locked),
    ROW("rules/app/media.yaml", app_media),
    ROW("rules/app/openURL.yaml", app_openURL),
    ROW("rules/app/permission.yaml", app_permission),
    ROW("rules/app/phone.yaml", app_phone),
    ROW("rules/app/platform.yaml", app_platform),
    ROW("rules/app/push.yaml", app_push),
    ROW("rules/app/sheet.yaml", app_sheet),
    ROW("rules/app/shortcut.yaml", app_shortcut),
    ROW("rules/app/silence.yaml", app_silence),
    ROW("rules/app/switcher.yaml", app_switcher),
    ROW("rules/app/wake.yaml", app_wake),
    ROW("rules/app/wakes.yaml", app_wakes),
    ROW("rules/app/widget.yaml", app_widget),
    ROW("rules/classes-delivery.yaml", classes_delivery),
    ROW("rules/classes.yaml", classes),
    ROW("rules/flutter/attention.yaml", flutter_attention),
    ROW("rules/flutter/auth.yaml", flutter_auth),
    ROW("rules/flutter/background.yaml", flutter_background),
    ROW("rules/flutter/center.yaml", flutter_center),
    ROW("rules/flutter/cold.yaml", flutter_cold),
    ROW("rules/flutter/foreground.yaml", flutter_foreground),
    ROW("rules/flutter/interruption.yaml", flutter_interruption),
    ROW("rules/flutter/lens.yaml", flutter_lens),
    ROW("rules/flutter/link.yaml", flutter_link),
    ROW("rules/flutter/lock.yaml", flutter_lock),
    ROW("rules/flutter/media.yaml", flutter_media),
    ROW("rules/flutter/overlay.yaml", flutter_overlay),
    ROW("rules/flutter/permission.yaml", flutter_permission),
    ROW("rules/flutter/phone.yaml", flutter_phone),
    ROW("rules/flutter/question.yaml", flutter_question),
    ROW("rules/flutter/screen.yaml", flutter_screen),
    ROW("rules/flutter/silence.yaml", flutter_silence),
    ROW("rules/flutter/switcher.yaml", flutter_switcher),
    ROW("rules/flutter/window.yaml", flutter_window),
    ROW("rules/glossary.yaml", glossary),
    ROW("rules/invariants-calls.yaml", invariants_calls),
    ROW("rules/invariants.yaml", invariants),
    {0, 0, 0},
};

const lifecheck_list lifecheck_rules = {rows, sizeof rows / sizeof rows[0] - 1};
