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
 * Quality 3 takes half as long as 4 or gzip and makes pages a twentieth larger, which still come with the first
 * packets. A window of 128 KB holds any of our pages; the default of 4 MB would be allocated for every page in
 * progress.
 */
const brotli = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 },
})
const QUICK = brotli(3)
/** For pages that come once, with the style sheet in them, and for what is longer than any page */
const THOROUGH = brotli(4)
const GZIP: ZlibOptions = { level: 5 }

/** Bytes that take about a millisecond. A thread is asked twice, which costs as much as 40 KB. */
const AT_ONCE = 128 * 1024
/** A page that is longer brings its style sheet along. */
const LONGEST_QUICK = 64 * 1024

/** A whole body, compressed at once if it's a page, and in another thread if it's longer. */
export const compress = (body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> => {
  const isPage = body.length <= AT_ONCE
  if (encoding === 'br') {
    const options = body.length > LONGEST_QUICK ? THOROUGH : QUICK
    return isPage ? brotliCompressSync(body, options) : brotliAsync(body, options)
  }
  return isPage ? gzipSync(body, GZIP) : gzipAsync(body, GZIP)
}
