import S3rver from '@20minutes/s3rver'
import aws4 from 'aws4'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '~/platform/settings/storage'

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const REJECTED = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code>
  <Message>The signature does not match.</Message></Error>`

/** An S3 server with an empty bucket, gone when the test has finished. */
export async function s3Server() {
  const server = await startS3Server()
  onTestFinished(server.end)
  return server
}

/** The same until `end` is called. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'quad-s3-'))
  const bucket = { name: 'quad' }
  // Its own check of signatures rejects the slash after a bucket's name, which S3 accepts.
  const own = { silent: true, allowMismatchedSignatures: true }
  const s3 = new S3rver({ ...own, directory, configureBuckets: [bucket] })
  await s3.configureBuckets()
  const handle = s3.callback()
  const requests: string[] = []
  const broken = { now: false }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (broken.now) response.writeHead(503).end()
    else if (isSigned(request)) handle(request, response)
    else response.writeHead(403, { 'content-type': 'application/xml' }).end(REJECTED)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const service = `http://127.0.0.1:${port}`
  const endpoint = `${service}/${bucket.name}`
  const settings: S3Settings = { endpoint, region: 'us-east-1', ...KEYS }
  const filesUrl = `s3://${bucket.name}?endpoint=${service}`
  const keys = {
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  return {
    settings,
    /** The same as settings of the environment: as a bucket of backups, or of files */
    env: { S3_ENDPOINT: endpoint, ...keys },
    filesUrl,
    filesEnv: { FILES_URL: filesUrl, ...keys },
    stop,
    end: () => {
      stop()
      rmSync(directory, { recursive: true, force: true })
    },
    /** Method and address of every request */
    requests,
    /** While `now` is true every request fails. */
    broken,
    /** The folder in which the bucket's objects are files */
    folder: join(directory, bucket.name),
    keys: () =>
      readdirSync(join(directory, bucket.name), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length))
        .sort(),
  }
}

/** Whether another library than the client's makes the same signature of the request. */
function isSigned({ headers, method, url }: IncomingMessage): boolean {
  const given = headers.authorization ?? ''
  const parts = /Credential=\w+\/\d+\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+),/.exec(
    given,
  )
  const [, region, names = ''] = parts ?? []
  const signed = Object.fromEntries(names.split(';').map((name) => [name, headers[name]]))
  const request = { service: 's3', region, method, path: url, headers: signed as never }
  return aws4.sign(request, KEYS).headers?.Authorization === given
}
