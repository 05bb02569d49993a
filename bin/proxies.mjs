// Brings the proxies that deploy/ has a file for, for their tests.
import { bringPackages } from './debian-packages.mjs'

bringPackages('proxies', {
  '/usr/sbin/nginx': ['nginx'],
  '/usr/sbin/apache2': ['apache2-bin'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/bin/caddy': ['caddy'],
  '/usr/lib/lighttpd/mod_openssl.so': ['lighttpd', 'lighttpd-mod-openssl'],
  '/usr/sbin/varnishd': ['varnish'],
  '/usr/sbin/hitch': ['hitch'],
})
