import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  name: string
  text: string
  /** What the archive says it unpacks to */ size?: number
  encrypted?: true
}

/** An archive of these files, as a program would write it, or one that lies. */
export function zipFile(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, text, size, encrypted } of parts) {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    // Names are UTF-8.
    about.writeUInt16LE(encrypted ? 0x801 : 0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(data), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(size ?? data.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = [Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), packed]
    const madeBy = Buffer.from([20, 0])
    centrals.push(Buffer.from('PK\u0001\u0002'), madeBy, about, place, Buffer.from(name))
    locals.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}
