import type { ProviderCheck } from '../security/open-id-check.server'
import { describeCertificate } from './certificate.server'
import { fetchMetadata, MetadataAway } from './fetch-metadata.server'
import { MetadataProblem, type ProviderMetadata } from './metadata.server'

type Setting = Partial<ProviderMetadata> & {
  metadata_url?: string
  metadata_certificates?: string[]
  vouches_for_email?: boolean
}

/** Days before the end of a certificate in which operators hear of it. */
const WARNS_BEFORE = 30
const DAY = 86_400_000
const AT_MOST = { bytes: 300_000_000, milliseconds: 60_000 }

/** What stands against a SAML provider, and its certificates in words, for operators. */
export async function checkSamlProvider(
  setting: Setting,
  now: Date,
): Promise<ProviderCheck & { certificates: string[] }> {
  const { metadata_url, entity_id, metadata_certificates } = setting
  try {
    const { certificates = [] } = metadata_url
      ? await fetchMetadata(metadata_url, { entity_id, metadata_certificates, now, ...AT_MOST })
      : setting
    const doubts = certificateDoubts([...certificates, ...(metadata_certificates ?? [])], now)
    if (metadata_url?.startsWith('http:') && !metadata_certificates)
      doubts.push('metadata_url is without encryption: anyone on the way can change it')
    if (metadata_url && entity_id && !metadata_certificates)
      doubts.push(
        'metadata_url is read without checking a signature: if it is a federation’s, set metadata_certificates',
      )
    return { faults: [], doubts, isAway: false, certificates: certificates.map(described) }
  } catch (error) {
    if (!(error instanceof MetadataProblem)) throw error
    const isAway = error instanceof MetadataAway
    return { faults: [error.message], doubts: [], isAway, certificates: [] }
  }
}

function described(pem: string): string {
  const { subject, ends_at, fingerprint } = describeCertificate(pem)
  return `certificate ${subject}, until ${day(ends_at)}, SHA-256 ${fingerprint}`
}

const day = (at: Date) => at.toISOString().slice(0, 10)

/** Nothing fails at its end by itself, but providers change certificates before it. */
export function certificateDoubts(certificates: readonly string[], now: Date): string[] {
  const parts = certificates.map(describeCertificate)
  const soon = now.getTime() + WARNS_BEFORE * DAY
  if (parts.some(({ ends_at }) => ends_at.getTime() > soon)) return []
  return parts.map(
    ({ subject, ends_at }) =>
      `the certificate ${subject} ends on ${day(ends_at)}: add the next one before the provider uses it`,
  )
}
