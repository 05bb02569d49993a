import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib'

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Quality 4 takes about as long as gzip and makes pages a tenth smaller. A window of 128 KB holds
 * any of our pages; the default of 4 MB would be allocated for every page in progress.
 */
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
}
const GZIP: ZlibOptions = { level: 5 }

/** Bytes that take about a millisecond. A thread is asked twice, which costs as much as 40 KB. */
const AT_ONCE = 128 * 1024

/** A whole body, compressed at once if it's a page, and in another thread if it's longer. */
export const compress = (body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> => {
  const isPage = body.length <= AT_ONCE
  if (encoding === 'br')
    return isPage ? brotliCompressSync(body, BROTLI) : brotliAsync(body, BROTLI)
  return isPage ? gzipSync(body, GZIP) : gzipAsync(body, GZIP)
}
