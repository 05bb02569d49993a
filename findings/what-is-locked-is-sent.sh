#!/bin/sh
# Text browsers (of Debian 12) send fields that can't be filled in. HTML leaves those that are disabled out of what is sent, by
# themselves since 4.01 (17.12.1), and now by their fieldset ("Enabling and disabling form controls"). w3m 0.5.3 sends all of
# them, a disabled checkbox as chosen; lynx 2.9.0dev.12 those of a disabled fieldset; both the disabled option that says
# "Choose". And w3m leaves out a field that stands behind its form and names it ("Association of controls and forms"). So
# a form that locks what is settled sends it all the same, and what someone filled in next to it is lost.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root w3m=0.5.3+git20230121-2 lynx=2.9.0dev.12-1 lynx-common=2.9.0dev.12-1 \
  libgc1=1:8.2.2-3 libgpm2=1.20.7-10+b1 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat >page.html <<'HTML'
<!doctype html><title>Day trip</title>
<form id="trip" action="/go"><button name="button" value="go">Send</button>
<input type="checkbox" name="plain" value="yes" checked>
<input type="hidden" name="hidden" value="yes" disabled>
<input type="checkbox" name="checkbox" value="yes" checked disabled>
<input name="text" value="yes" disabled>
<fieldset disabled><input name="in-fieldset" value="yes"></fieldset>
<select name="option"><option value="yes" selected disabled>Choose</option><option value="bus">Bus</option></select>
</form><input name="behind" value="yes" form="trip">
HTML
cat >try.py <<'PY'
import http.server, os, pty, select, signal, threading, time
from urllib.parse import parse_qs, urlsplit

asked = []


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/go":
            asked.append(parse_qs(url.query))
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(open("page.html", "rb").read())

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/"


def press(browser):
    """Open the page and press Enter on its first control, which is the button."""
    asked.clear()
    pid, screen = pty.fork()
    if pid == 0:
        os.environ.update(TERM="vt100", HOME=os.getcwd(), LC_ALL="C", LD_LIBRARY_PATH="usr/lib/x86_64-linux-gnu")
        os.execv(browser[0], [*browser, address])
    end = time.time() + 20
    ready = time.time() + 1.5
    while time.time() < end and not asked:
        if select.select([screen], [], [], 0.2)[0]:
            os.read(screen, 65536)
        elif time.time() > ready:
            os.write(screen, b"\r")
            ready = end
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return asked[0]


sent = {
    "lynx": press(["usr/bin/lynx", "-cfg=/dev/null"]),
    "w3m": press(["usr/bin/w3m"]),
}
for name in ["plain", "hidden", "checkbox", "text", "in-fieldset", "option", "behind"]:
    words = [f"{browser} {'sends it' if name in form else 'does not'}" for browser, form in sent.items()]
    print(f"{name}: {', '.join(words)}")
PY
python3 try.py >seen
cat >expected <<'TEXT'
plain: lynx sends it, w3m sends it
hidden: lynx does not, w3m sends it
checkbox: lynx does not, w3m sends it
text: lynx does not, w3m sends it
in-fieldset: lynx sends it, w3m sends it
option: lynx sends it, w3m sends it
behind: lynx sends it, w3m does not
TEXT
diff expected seen && cat seen
