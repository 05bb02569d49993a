import { MetadataProblem, MetadataReader, type ProviderMetadata } from './metadata.server'

type MetadataRequest = {
  entity_id?: string | undefined
  /** PEM, of the federation whose signature it has to have */
  metadata_certificates?: readonly string[] | undefined
  now: Date
  bytes: number
  milliseconds: number
}

/** It can't be read now, or from here. */
export class MetadataAway extends MetadataProblem {}

/**
 * Reads the metadata of one provider at an address, piece by piece: an aggregate of thousands is never whole in
 * memory. Throws a MetadataProblem that says why it can't be used.
 */
export async function fetchMetadata(
  url: string,
  { entity_id, metadata_certificates, now, bytes, milliseconds }: MetadataRequest,
): Promise<ProviderMetadata> {
  const reader = new MetadataReader({ entity_id, signed_with: metadata_certificates })
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) })
    if (!response.ok || !response.body)
      throw new (response.status >= 500 ? MetadataAway : MetadataProblem)(
        `${url} answers ${response.status}`,
      )
    const decoder = new TextDecoder()
    let left = bytes
    for await (const piece of response.body) {
      left -= piece.length
      if (left < 0) throw new MetadataProblem(`${url} is longer than ${bytes / 1e6} MB`)
      reader.write(decoder.decode(piece, { stream: true }))
    }
  } catch (error) {
    if (error instanceof MetadataProblem) throw error
    const why = error instanceof Error && error.name === 'TimeoutError' ? 'in time' : 'here'
    throw new MetadataAway(`${url} doesn’t answer ${why}`, { cause: error })
  }
  return reader.finish(now)
}
