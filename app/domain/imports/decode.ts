/** The way out of every wrong encoding, in the words of the menu. */
export const SAVE_AS_UTF8 =
  'In Excel: File, Save As, "CSV UTF-8 (Comma delimited)". In LibreOffice: Save As, Text CSV, Unicode (UTF-8).'

type Decoded = { text: string } | { message: string; line: number }

/**
 * The text of a file: UTF-8, or UTF-16 that begins with a byte order mark, as Excel's "Unicode Text" does.
 * For anything else, what it looks like and the line at which it shows.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9)
    return { message: 'is a workbook or an archive, not a text', line: 1 }
  const zero = bytes.indexOf(0)
  if (zero >= 0) return { message: zeroMeans(bytes), line: lineAt(bytes, zero) }
  const decoded = decodeAs('utf-8', bytes)
  return 'text' in decoded ? decoded : { ...decoded, message: guess(bytes) }
}

function decodeAs(encoding: string, bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const line = encoding === 'utf-8' ? wrongLine(bytes) : 1
    return { message: `is not ${encoding.slice(0, 6).toUpperCase()}`, line }
  }
}

/** Every second byte of plain letters is zero. */
function zeroMeans(bytes: Uint8Array): string {
  const some = bytes.subarray(0, 200)
  const zeros = some.filter((byte) => byte === 0).length
  return zeros * 3 > some.length
    ? 'is UTF-16 without the mark that says so'
    : 'has bytes that no text has'
}

const lineAt = (bytes: Uint8Array, place: number) =>
  bytes.subarray(0, place).filter((byte) => byte === 10).length + 1

/** Lines are looked at one by one: a line break is never a part of another character. */
function wrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let line = 1, from = 0; ; line++) {
    const end = bytes.indexOf(10, from)
    try {
      decoder.decode(bytes.subarray(from, end < 0 ? undefined : end))
    } catch {
      return line
    }
    if (end < 0) return line
    from = end + 1
  }
}

/** What Windows calls ANSI leaves a few bytes without a letter; other encodings use them. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const guess = (bytes: Uint8Array) =>
  bytes.some((byte) => UNASSIGNED.has(byte))
    ? 'is not UTF-8'
    : 'is not UTF-8; it looks like Windows-1252, which Excel calls "CSV"'
