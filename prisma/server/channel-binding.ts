import type { Inside } from './inside'

const BOUND = 'SCRAM-SHA-256-PLUS'
const OTHER_LOGINS = ['authenticationCleartextPassword', 'authenticationMD5Password']

const makeError = () =>
  Object.assign(new Error('the server offers no channel binding, which the address requires'), {
    code: '28000',
  })

/**
 * Ends a connection whose login isn't bound to its encryption, before it has been sent a password. Returns what
 * throws if there was no login at all.
 */
export function requireBinding(connection: Inside['connection']): () => void {
  let isBound = false
  const end = () => connection.stream.destroy(makeError())
  connection.once('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isBound = mechanisms.includes(BOUND)
    if (!isBound) end()
  })
  for (const login of OTHER_LOGINS) connection.once(login, end)
  return () => {
    if (isBound) return
    end()
    throw makeError()
  }
}
