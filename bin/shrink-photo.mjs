// Makes sent pictures smaller, one at a time, in a process that lets others go first. The site starts
// it: app/domain/photos/shrinking.server.ts
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

async function shrink({ bytes, isLasting, maxPixels, maxSideRatio, longestSide, seconds }) {
  const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { problem: 'too many pixels' }
  if (Math.max(width, height) > maxSideRatio * Math.min(width, height))
    return { problem: 'too narrow' }
  const small = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds })
  // Kept for a day at most: JPEG takes half of the time, and others wait for less.
  const quick = hasAlpha
    ? small.webp({ quality: 90, effort: 0 })
    : small.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false })
  const written = isLasting ? small.webp({ quality: 82 }) : quick
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

process.on('message', async (request) => {
  // The decoder tells what it did not like in its own words; for people it is one case.
  process.send(await shrink(request).catch(() => ({ problem: 'unreadable' })))
})
