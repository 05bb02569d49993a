import { newSamlKey, type SamlKeyPair } from '~/platform/saml/certificate.server'
import { readMetadata } from '~/platform/saml/metadata.server'
import { finishSaml } from '~/platform/saml/saml-client.server'
import { idpMetadata, newIdp, respond, type SamlAnswer } from './saml'

export const ACS = 'https://northfield.example.edu/auth/saml/callback'
export const OURS = 'https://northfield.example.edu/auth/saml/metadata'
export const LOGIN = '_0123456789abcdef'
export const NOW = new Date()

type Choice = { keys?: SamlKeyPair[]; without?: boolean }

/** A provider, two keys of ours, and what becomes of a response: the assertion, or the code and words of its rejection. */
export async function newBench() {
  const [idp, key, other] = await Promise.all([
    newIdp(),
    newSamlKey('northfield.example.edu', NOW),
    newSamlKey('elsewhere.example.edu', NOW),
  ])
  const bench = {
    idp,
    key,
    other,
    service: (keys = [key]) => ({ entity_id: OURS, acs_url: ACS, keys }),
    respond: (given: Partial<SamlAnswer> = {}) =>
      respond(bench.idp, { acs: ACS, audience: OURS, to: LOGIN, ...given }),
    outcome: async (given: Partial<SamlAnswer> = {}, choice: Choice = {}) =>
      bench.answer(await bench.respond(given), choice),
    answer: (sent: string, { keys = [key], without = false }: Choice = {}) => {
      const provider = readMetadata(idpMetadata(bench.idp), NOW)
      const since = (id: string) => Promise.resolve(id === LOGIN ? new Date() : null)
      return finishSaml(bench.service(keys), provider, sent, { since, without }).catch(
        (error: { code: string; reason: string }) => `${error.code}: ${error.reason}`,
      )
    },
  }
  return bench
}
