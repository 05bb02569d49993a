# Varnish between Hitch, which does TLS (hitch.conf), and the site, which has TRUST_PROXY=1. As /etc/varnish/default.vcl;
# varnishd gets -a 127.0.0.1:6086,PROXY in place of its own -a, and -p feature=+http2:
#   varnishd -C -f /etc/varnish/default.vcl && systemctl restart varnish
# docs/deploy.md, "Proxies", says what each line prevents.
vcl 4.1;

backend default {
	# With several machines: one backend each, and a director
	.host = "127.0.0.1";
	.port = "3000";
	# At least one byte of a message stream comes in 20 seconds.
	.first_byte_timeout = 60s;
	.between_bytes_timeout = 60s;
	.probe = { .url = "/readyz"; .interval = 3s; }
}

sub vcl_recv {
	# Files with a hash in their names are the same for everyone. A page is of who asks for it.
	if (req.url ~ "^/assets/" && (req.method == "GET" || req.method == "HEAD")) {
		unset req.http.Cookie;
		return (hash);
	}
	return (pass);
}
