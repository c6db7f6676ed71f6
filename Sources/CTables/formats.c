#include "list.h"

TABLE(bare) = {
#embed "formats/bare.yaml" suffix(, )
0};

TABLE(console) = {
#embed "formats/console.yaml" suffix(, )
0};

TABLE(crash) = {
#embed "formats/crash.yaml" suffix(, )
0};

TABLE(goios) = {
#embed "formats/goios.yaml" suffix(, )
0};

TABLE(layers) = {
#embed "formats/layers.yaml" suffix(, )
0};

TABLE(log_compact) = {
#embed "formats/log-compact.yaml" suffix(, )
0};

TABLE(log_default) = {
#embed "formats/log-default.yaml" suffix(, )
0};

TABLE(log_ndjson) = {
#embed "formats/log-ndjson.yaml" suffix(, )
0};

TABLE(log_syslog) = {
#embed "formats/log-syslog.yaml" suffix(, )
0};

TABLE(loggers) = {
#embed "formats/loggers.yaml" suffix(, )
0};

TABLE(nslog) = {
#embed "formats/nslog.yaml" suffix(, )
0};

TABLE(pymobiledevice3) = {
#embed "formats/pymobiledevice3.yaml" suffix(, )
0};

TABLE(syslog_ctime) = {
#embed "formats/syslog-ctime.yaml" suffix(, )
0};

TABLE(syslog) = {
#embed "formats/syslog.yaml" suffix(, )
0};

TABLE(tools) = {
#embed "formats/tools.yaml" suffix(, )
0};

TABLE(xcode15) = {
#embed "formats/xcode15.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("formats/bare.yaml", bare),
    ROW("formats/console.yaml", console),
    ROW("formats/crash.yaml", crash),
    ROW("formats/goios.yaml", goios),
    ROW("formats/layers.yaml", layers),
    ROW("formats/log-compact.yaml", log_compact),
    ROW("formats/log-default.yaml", log_default),
    ROW("formats/log-ndjson.yaml", log_ndjson),
    ROW("formats/log-syslog.yaml", log_syslog),
    ROW("formats/loggers.yaml", loggers),
    ROW("formats/nslog.yaml", nslog),
    ROW("formats/pymobiledevice3.yaml", pymobiledevice3),
    ROW("formats/syslog-ctime.yaml", syslog_ctime),
    ROW("formats/syslog.yaml", syslog),
    ROW("formats/tools.yaml", tools),
    ROW("formats/xcode15.yaml", xcode15),
    {0, 0, 0},
};

const lifecheck_list lifecheck_formats = {rows, sizeof rows / sizeof rows[0] - 1};
