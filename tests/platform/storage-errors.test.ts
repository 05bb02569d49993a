import { expect, test } from 'vitest'
import { explainS3Failure } from '~/platform/storage/s3-failures'
import { explainStorageFailure } from '~/platform/storage/storage-errors'

const CODES =
  `ENOSPC EDQUOT EACCES EPERM EROFS EIO 57P01 08006 08P01 42501 25006 53100 53300 55P03 42P05 26000
  28P01 28000 3D000 P1001 P1017 P2002 SQLITE_BUSY SQLITE_LOCKED SQLITE_FULL SQLITE_IOERR_SHMSIZE
  SQLITE_READONLY SQLITE_PERM SQLITE_CANTOPEN SQLITE_NOTADB SQLITE_CORRUPT SQLITE_IOERR_READ
  SQLITE_CONSTRAINT QUAD_NO_FIRST_ANSWER CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT
  SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE
  ERR_TLS_CERT_ALTNAME_INVALID ENOENT`.split(/\s+/)

/** (npx vitest run tests/platform/storage-errors.test.ts -u writes it again) */
test('what operators read of each failure of the disk and the database', async () => {
  const lines = CODES.flatMap((code) => {
    const ways = {
      itself: { code },
      'with a path': { code, path: '/data/quad.db' },
      'by Prisma': { code: 'P2010', cause: { originalCode: code } },
      'of the server': { code: 'DATABASE_AWAY', message: 'The server says no.', cause: { code } },
    }
    return Object.entries(ways).map(([way, failure]) => {
      const found = explainStorageFailure(failure)
      return `${code} ${way}: ${found ? `${found.message} | ${found.remedy}` : 'unexplained'}`
    })
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('storage-errors.txt')
})

test('a failure is found five causes deep, and no deeper', () => {
  type Failure = { cause?: Failure; code?: string }
  const within = (depth: number): Failure =>
    depth === 0 ? { code: 'ENOSPC' } : { cause: within(depth - 1) }
  expect(explainStorageFailure(within(4))?.message).toBe('The disk is full.')
  expect(explainStorageFailure(within(5))).toBe(null)
})

test.each<[failure: unknown, message: string]>([
  [{ code: 'ECONNREFUSED' }, 'can’t be reached (ECONNREFUSED).'],
  [
    new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }),
    'can’t be reached (ENOTFOUND).',
  ],
  [new TypeError('fetch failed'), 'can’t be reached.'],
  [new Error('', { cause: { name: 'TimeoutError' } }), 'doesn’t respond in time.'],
  [{ code: 'ETIMEDOUT' }, 'doesn’t respond in time.'],
  [{ status: 503 }, 'fails (503).'],
  [{ status: 403, serviceCode: 'AccessDenied' }, 'rejects these settings (AccessDenied).'],
  [{ status: 403, serviceCode: 'Unknown' }, 'rejects these settings (403).'],
])('what operators read of a bucket’s failure: %j', (failure, message) => {
  expect(explainS3Failure('s3://quad', failure).message).toBe(`The bucket s3://quad ${message}`)
})
