"""Runs a program on a terminal of its own.

usage: terminal.py complete SHELL SCRIPT LINE     what the line is after a press of the tabulator key
       terminal.py watch FED PROGRAM [ARGUMENT]...  what a program shows on standard error while its input comes slowly

FED is `shown` (feed until something is shown) or a number of seconds. The answer of `watch` is JSON.
"""

import fcntl, json, os, pty, select, struct, subprocess, sys, termios, time


def read(descriptor, seconds):
    """What comes within some time; nothing when the other end is closed."""
    if not select.select([descriptor], [], [], seconds)[0]:
        return b""
    try:
        return os.read(descriptor, 65536)
    except OSError:
        return b""


def until(descriptor, wanted, seen=b"", seconds=30):
    end = time.monotonic() + seconds
    while wanted not in seen and time.monotonic() < end:
        seen += read(descriptor, 0.2)
    return seen


def complete(shell, script, line):
    commands = {
        "bash": ["bash", "--norc", "--noprofile", "-i"],
        "zsh": ["zsh", "-f", "-i"],
    }
    prepare = {
        "bash": f"PS1='READY''> '; bind 'set bell-style none'; source {script}\n",
        "zsh": f"PS1='READY''> '; unsetopt BEEP ZLE_BRACKETED 2>/dev/null; autoload -Uz compinit;"
        f" compinit -u -D; source {script}; bindkey -e\n",
    }
    child, master = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb" if shell == "zsh" else "xterm"
        os.execvp(commands[shell][0], commands[shell])
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 400, 0, 0))
    os.write(master, prepare[shell].encode())
    until(master, b"READY> ")
    os.write(master, line.encode() + b"\t")
    # The shell reads on only when the names are there.
    os.write(master, b"\x01printf '\\n<%s>\\n' '\x05'\n")
    shown = until(master, b">\r\n").decode(errors="replace")
    os.write(master, b"exit\n")
    os.close(master)
    os.waitpid(child, 0)
    lines = [text for text in shown.replace("\r", "\n").split("\n") if text.startswith("<")]
    print(lines[-1][1:-1] if lines else f"nothing: {shown!r}")


def watch(fed, command):
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=slave
    )
    os.close(slave)
    line = b"2015-06-21 13:54:10.415 Demo[1116:101204] applicationDidBecomeActive:\n"
    chunk = line + b"2015-06-21 13:54:10.415 Demo[1116:101204] something else\n" * 2000
    seen, start = b"", time.monotonic()
    limit = 30 if fed == "shown" else float(fed)
    while time.monotonic() - start < limit and not (fed == "shown" and b"events" in seen):
        program.stdin.write(chunk)
        program.stdin.flush()
        seen += read(master, 0.05)
    output = program.communicate()[0]
    while more := read(master, 0.2):
        seen += more
    print(json.dumps({"status": program.returncode, "output": output.decode(), "screen": seen.decode()}))


if sys.argv[1] == "complete":
    complete(*sys.argv[2:5])
else:
    watch(sys.argv[2], sys.argv[3:])
