/** What can be wrong with a proxy, and the line of each that corrects it. */
export type ProxyFault =
  'host' | 'forwarded' | 'forged' | 'addresses' | 'compression' | 'size' | 'buffering' | 'idle'

/** Where each is set up, in deploy/. */
export const PROXY_FILES = {
  nginx: 'nginx.conf',
  Apache: 'apache.conf',
  HAProxy: 'haproxy.cfg',
  Caddy: 'Caddyfile',
  lighttpd: 'lighttpd.conf',
  Varnish: 'varnish.vcl',
} as const
export type ProxyName = keyof typeof PROXY_FILES

/** Lines as they are there, or what is not to be there. */
export const PROXY_LINES: Record<ProxyFault, Record<ProxyName, string>> = {
  host: {
    nginx: 'proxy_set_header Host $http_host;',
    Apache: 'ProxyPreserveHost On',
    HAProxy: 'no line that sets Host',
    Caddy: 'no header_up Host',
    lighttpd: 'no proxy.header that maps Host',
    Varnish: 'no line that sets req.http.Host or bereq.http.Host',
  },
  forwarded: {
    nginx: 'proxy_set_header X-Forwarded-For $remote_addr;',
    Apache: 'no ProxyAddHeaders Off',
    HAProxy: 'http-request set-header X-Forwarded-For %[src]',
    Caddy: 'no header_up -X-Forwarded-For',
    lighttpd: 'no proxy.forwarded without for',
    Varnish: 'no unset req.http.X-Forwarded-For',
  },
  forged: {
    nginx: 'proxy_set_header X-Forwarded-For $remote_addr;',
    Apache: 'RequestHeader unset X-Forwarded-For and no ProxyAddHeaders Off',
    HAProxy: 'http-request set-header X-Forwarded-For %[src]',
    Caddy: 'no trusted_proxies that browsers can be behind',
    lighttpd: 'no extforward.forwarder that browsers can be behind',
    Varnish: 'no line that sets req.http.X-Forwarded-For from itself',
  },
  addresses: {
    nginx: 'proxy_pass http://quad;',
    Apache: 'AllowEncodedSlashes NoDecode and nocanon',
    HAProxy: 'no http-request normalize-uri',
    Caddy: 'no uri and no rewrite',
    lighttpd: '"url-path-2f-decode" => "disable"',
    Varnish: 'no line that sets req.url',
  },
  compression: {
    nginx: 'gzip off;',
    Apache: 'SetEnv no-gzip 1',
    HAProxy: 'no filter compression',
    Caddy: 'no encode',
    lighttpd: 'no mod_deflate',
    Varnish: 'no beresp.do_gzip and no beresp.do_gunzip',
  },
  size: {
    nginx: 'client_max_body_size 64m;',
    Apache: 'LimitRequestBody 67108864',
    HAProxy: 'no http-request deny by req.body_size',
    Caddy: 'no request_body',
    lighttpd: 'server.max-request-size = 65536',
    Varnish: 'no line that looks at req.http.Content-Length',
  },
  buffering: {
    nginx: 'no proxy_ignore_headers X-Accel-Buffering',
    Apache: 'SetEnv no-gzip 1 and no mod_buffer',
    HAProxy: 'option http-no-delay',
    Caddy: 'flush_interval -1 and no encode',
    lighttpd: 'server.stream-response-body = 2',
    Varnish: 'no beresp.do_stream = false',
  },
  idle: {
    nginx: 'proxy_read_timeout 60s;',
    Apache: 'ProxyTimeout 60',
    HAProxy: 'timeout client 60s and timeout server 60s',
    Caddy: 'no read_timeout and no write_timeout under a minute',
    lighttpd: 'no read-timeout in proxy.server under a minute',
    Varnish: '.between_bytes_timeout = 60s',
  },
}

/** What the proxy calls itself in its answers; HAProxy says nothing. */
export function proxyName(server: string, via: string): ProxyName | null {
  if (/varnish/i.test(via)) return 'Varnish'
  const names: ProxyName[] = ['nginx', 'Apache', 'Caddy', 'lighttpd']
  return names.find((name) => server.toLowerCase().startsWith(name.toLowerCase())) ?? null
}

/** What to change, at the proxy that it is, or at each that it could be. */
export function proxyRemedy(fault: ProxyFault, name: ProxyName | null): string {
  const lines = PROXY_LINES[fault]
  if (name) return `${name} needs: ${lines[name]} (as in deploy/${PROXY_FILES[name]}).`
  const all = (Object.keys(lines) as ProxyName[]).map((one) => `${one}: ${lines[one]}`)
  return `The proxy needs, by its name (as in deploy/): ${all.join(' · ')}`
}
