import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = { name: string; port: number; stop: () => Promise<void> }

/** nginx in front of the site, with HTTP/2; null where it isn't installed. */
export async function startProxy(site: number, port: number): Promise<Proxy | null> {
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  if (version.error) return null
  const dir = mkdtempSync(join(tmpdir(), 'quad-proxy-'))
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, configuration(dir, site, port))
  const child = spawn('nginx', ['-c', file, '-p', dir], { stdio: 'ignore' })
  await sleep(1_000)
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  return {
    name: version.stderr.replace(/^.*: /, '').trim(),
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const configuration = (dir: string, site: number, port: number) => `
daemon off;
pid ${dir}/pid;
error_log ${dir}/error.log;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  upstream site { server 127.0.0.1:${site}; keepalive 64; }
  server {
    listen 127.0.0.1:${port} http2;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}
`
