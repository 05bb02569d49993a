import { createServer } from 'node:net'
import { Abort } from '../errors'

/** Ends the command early where another program serves already, before anything is started. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const server = createServer()
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen(port, host, () => resolve(undefined))
  })
  if (code === undefined) return new Promise((resolve) => server.close(() => resolve()))
  const why =
    { EADDRINUSE: 'is in use', EACCES: 'is not allowed to you' }[code] ?? `fails (${code})`
  throw new Abort(`Port ${port} of ${host} ${why}.`, {
    next: 'Set PORT to another port, and DATA_DIR to another folder for a second copy.',
  })
}
