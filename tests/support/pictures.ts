import sharp from 'sharp'
import { crc32 } from 'node:zlib'

type Color = { r: number; g: number; b: number }
const RED: Color = { r: 220, g: 20, b: 20 }
const BLUE: Color = { r: 20, g: 20, b: 220 }

/** A picture that is red on its left and blue on its right half. */
export const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: plain(Math.floor(width / 2), height, RED), left: 0, top: 0 },
  ])

const plain = (width: number, height: number, background: Color) => ({
  create: { width, height, channels: 3 as const, background },
})

export const fileOf = (bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

/** The colors of a picture at places given as parts of its sides. */
export async function colorsAt(picture: Uint8Array, places: [number, number][]) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => {
    const at =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) *
      info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  })
}

/** A PNG that says of itself to be larger than it is: its header with other sides. */
export function enlarged(png: Buffer, width: number, height: number): Buffer {
  const lie = Buffer.from(png)
  lie.writeUInt32BE(width, 16)
  lie.writeUInt32BE(height, 20)
  lie.writeUInt32BE(crc32(lie.subarray(12, 29)), 29)
  return lie
}
