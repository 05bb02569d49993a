import { join } from 'node:path'

/** What stands for the addresses and ports of a file in deploy/ while it is tried. */
export type Places = {
  /** A folder of the test */
  dir: string
  /** Where browsers come, where they come without TLS, and one between two programs */
  port: number
  plainPort: number
  innerPort: number
  /** Where the site is */
  sitePort: number
  certificate: string
  key: string
  /** Both in one file, which is alone in its folder */
  bundle: string
}

export type ProxyProgram = {
  path: string
  /** In deploy/ */
  file: string
  /** Ports and addresses in the file, and what they become; the idle time becomes shorter */
  replaced: (places: Places) => [from: string, to: string][]
  /** What the file is part of on Debian, with the line that includes it; none where it is all there is */
  around?: (file: string, places: Places) => string
  args: (file: string, places: Places) => string[]
  env?: (places: Places) => Record<string, string>
}

/** Seconds without a byte after which a proxy ends a response in these tests; a stream sends one each 20 */
export const IDLE = 28

const CERTIFICATE = '/etc/ssl/quad/fullchain.pem'
const KEY = '/etc/ssl/quad/privkey.pem'
const SITE = '127.0.0.1:3000'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const nginx: ProxyProgram = {
  path: '/usr/sbin/nginx',
  file: 'nginx.conf',
  replaced: ({ port, plainPort, sitePort, certificate, key }) => [
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    [SITE, `127.0.0.1:${sitePort}`],
    [CERTIFICATE, certificate],
    [KEY, key],
    ['proxy_read_timeout 60s', `proxy_read_timeout ${IDLE}s`],
  ],
  // As /etc/nginx/nginx.conf, which compresses.
  around: (file, { dir }) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${dir}/nginx.pid;
error_log stderr;
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; types_hash_max_size 2048;
  include /etc/nginx/mime.types; default_type application/octet-stream;
  access_log off; gzip on;
  ${TEMPORARY.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
  include ${file};
}`,
  args: (file) => ['-c', file, '-g', 'daemon off;'],
}

const APACHE_MODULES =
  'mpm_event authz_core alias deflate env filter reqtimeout socache_shmcb ' +
  'ssl http2 headers rewrite proxy proxy_http'

const apache: ProxyProgram = {
  path: '/usr/sbin/apache2',
  file: 'apache.conf',
  replaced: ({ port, plainPort, sitePort, certificate, key }) => [
    ['*:80>', `127.0.0.1:${plainPort}>`],
    ['*:443>', `127.0.0.1:${port}>`],
    [SITE, `127.0.0.1:${sitePort}`],
    ['quad.example.com', 'localhost'],
    [CERTIFICATE, certificate],
    [KEY, key],
    ['ProxyTimeout 60', `ProxyTimeout ${IDLE}`],
  ],
  // As Debian's apache2.conf with the modules that are enabled, which compress and limit the time of requests.
  around: (file, { dir, port, plainPort }) => `
ServerRoot /etc/apache2
DefaultRuntimeDir ${dir}
PidFile ${dir}/apache.pid
ErrorLog ${dir}/apache.log
Timeout 300
${APACHE_MODULES.split(' ')
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n')}
AddOutputFilterByType DEFLATE text/html text/plain text/xml text/css text/javascript
RequestReadTimeout header=20-40,minrate=500
RequestReadTimeout body=10,minrate=500
Listen 127.0.0.1:${port}
Listen 127.0.0.1:${plainPort}
Include ${file}
`,
  args: (file) => ['-f', file, '-DFOREGROUND'],
}

const haproxy: ProxyProgram = {
  path: '/usr/sbin/haproxy',
  file: 'haproxy.cfg',
  replaced: ({ port, plainPort, sitePort, bundle }) => [
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    [SITE, `127.0.0.1:${sitePort}`],
    ['/etc/ssl/quad/', bundle],
    ['timeout client 60s', `timeout client ${IDLE}s`],
    ['timeout server 60s', `timeout server ${IDLE}s`],
  ],
  args: (file) => ['-db', '-f', file],
}

const caddy: ProxyProgram = {
  path: '/usr/bin/caddy',
  file: 'Caddyfile',
  replaced: ({ sitePort }) => [['web-1:3000 web-2:3000', `127.0.0.1:${sitePort}`]],
  // It makes the certificate itself, and must not make this machine trust it.
  around: (file, { dir, plainPort }) => `
{
	admin off
	skip_install_trust
	http_port ${plainPort}
	storage file_system ${join(dir, 'caddy')}
	log {
		level ERROR
	}
}
import ${file}
`,
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  env: ({ dir, port }) => ({ HOSTS: `https://northfield.localhost:${port}`, HOME: dir }),
}

const lighttpd: ProxyProgram = {
  path: '/usr/sbin/lighttpd',
  file: 'lighttpd.conf',
  replaced: ({ port, sitePort, certificate, key }) => [
    [':443"', `127.0.0.1:${port}"`],
    ['"port" => 3000', `"port" => ${sitePort}`],
    [CERTIFICATE, certificate],
    [KEY, key],
  ],
  // As Debian's lighttpd.conf
  around: (file, { dir, plainPort }) => `
server.modules = ( "mod_indexfile", "mod_access", "mod_alias", "mod_redirect" )
server.document-root = "${dir}"
server.upload-dirs = ( "${dir}" )
server.errorlog = "${dir}/lighttpd.log"
server.bind = "127.0.0.1"
server.port = ${plainPort}
server.feature-flags += ( "server.h2proto" => "enable", "server.h2c" => "enable" )
server.http-parseopts = (
  "header-strict" => "enable", "host-strict" => "enable", "host-normalize" => "enable",
  "url-normalize-unreserved" => "enable", "url-normalize-required" => "enable",
  "url-ctrls-reject" => "enable", "url-path-2f-decode" => "enable", "url-path-dotseg-remove" => "enable",
)
include "${file}"
`,
  args: (file) => ['-D', '-f', file],
}

const varnish: ProxyProgram = {
  path: '/usr/sbin/varnishd',
  file: 'varnish.vcl',
  replaced: ({ sitePort }) => [
    ['"3000"', `"${sitePort}"`],
    ['.between_bytes_timeout = 60s', `.between_bytes_timeout = ${IDLE}s`],
  ],
  args: (file, { dir, innerPort }) =>
    [
      `-F -j none -n ${join(dir, 'varnish')} -f ${file} -a 127.0.0.1:${innerPort},PROXY`,
      '-s malloc,32m -T none -p feature=+http2',
    ].flatMap((line) => line.split(' ')),
}

const hitch: ProxyProgram = {
  path: '/usr/sbin/hitch',
  file: 'hitch.conf',
  replaced: ({ port, innerPort, bundle }) => [
    ['[*]:443', `[127.0.0.1]:${port}`],
    ['[127.0.0.1]:6086', `[127.0.0.1]:${innerPort}`],
    ['/etc/ssl/quad/quad.pem', bundle],
  ],
  args: (file) => [`--config=${file}`],
}

/** Each proxy with the programs it takes; bin/proxies.mjs brings them. */
export const PROXIES: Record<string, ProxyProgram[]> = {
  Caddy: [caddy],
  nginx: [nginx],
  Apache: [apache],
  HAProxy: [haproxy],
  lighttpd: [lighttpd],
  Varnish: [varnish, hitch],
}
