import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { tmpdir, userInfo } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openReportMailbox } from '~/platform/mail/open-report-mailbox.server'
import { freePort } from '~search/engine/server'

const DOVECOT = '/usr/sbin/dovecot'

/** No one's mail belongs to root: the server refuses that. */
const isRoot = userInfo().uid === 0
const { uid, gid } = isRoot ? { uid: 65534, gid: 65534 } : userInfo()

/** A real IMAP server with one user, whose mail is a folder. */
async function openDovecot() {
  // Where the server's own account can look: the folder for temporary files may be ours alone.
  const dir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quad-dovecot-'))
  const port = await freePort()
  const { username } = userInfo()
  const conf = join(dir, 'dovecot.conf')
  writeFileSync(
    conf,
    `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
first_valid_uid = 1
mail_location = maildir:${dir}/mail
mail_plugins = acl
plugin {
  acl = vfile
}
passdb {
  driver = static
  args = password=a-p@ss
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  )
  chmodSync(dir, 0o755)
  const child = spawn(DOVECOT, ['-F', '-c', conf], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill()
    rmSync(dir, { recursive: true, force: true })
  })
  await expect.poll(() => canConnect(port)).toBe(true)
  return { port, mail: join(dir, 'mail') }
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

const INBOX = ['new', 'cur', 'tmp']

/** A message of that name in the inbox, with its path. */
function deliver(mail: string, name: string): string {
  const file = join(mail, 'new', name)
  for (const part of INBOX) mkdirSync(join(mail, part), { recursive: true })
  writeFileSync(file, `Subject: ${name}\n\nwords\n`)
  for (const path of [mail, ...INBOX.map((part) => join(mail, part)), file])
    chownSync(path, uid, gid)
  return file
}

test.skipIf(!existsSync(DOVECOT))(
  'a message that can’t be read holds up no other, and one that can’t be deleted is told',
  async () => {
    const { port, mail } = await openDovecot()
    const mailbox = openReportMailbox(`imap://bounces:a-p%40ss@127.0.0.1:${port}/INBOX`)
    chmodSync(deliver(mail, '1.one'), 0)
    deliver(mail, '2.two')
    const seen: string[] = []
    const handle = async (message: Uint8Array) => {
      seen.push(/Subject: (\S+)/.exec(Buffer.from(message).toString())?.[1] ?? '')
      return 'understood' as const
    }
    await expect(mailbox.take(5, handle)).rejects.toThrow()
    expect(seen).toEqual(['2.two'])

    for (const part of INBOX) rmSync(join(mail, part), { recursive: true })
    writeFileSync(join(mail, 'dovecot-acl'), 'owner lr\n')
    deliver(mail, '3.three')
    await expect(mailbox.take(5, handle)).rejects.toThrow('it doesn’t let us delete')
  },
)

test.skipIf(!existsSync(DOVECOT))(
  'messages that fail come after new ones, and have their turns',
  async () => {
    const { port, mail } = await openDovecot()
    const mailbox = openReportMailbox(`imap://bounces:a-p%40ss@127.0.0.1:${port}/INBOX`)
    const take = async (most: number) => {
      const seen: string[] = []
      const fail = (message: Uint8Array) => {
        seen.push(/Subject: (\S+)/.exec(Buffer.from(message).toString())?.[1] ?? '')
        return Promise.resolve('failed' as const)
      }
      await mailbox.take(most, fail).catch(() => undefined)
      return seen
    }
    for (const name of ['1.one', '2.two', '3.three']) deliver(mail, name)
    expect(await take(2)).toEqual(['1.one', '2.two'])
    expect(await take(2)).toEqual(['3.three', '1.one'])
    expect(await take(2)).toEqual(['2.two', '3.three'])
    deliver(mail, '4.four')
    expect(await take(2)).toEqual(['4.four', '1.one'])

    // Each of them ends the connection.
    for (const name of ['1.one', '2.two', '3.three', '4.four'])
      rmSync(join(mail, 'cur', name), { force: true })
    for (let count = 0; count < 6; count++) chmodSync(deliver(mail, `5.${count}`), 0)
    deliver(mail, '6.six')
    expect(await take(20)).not.toContain('6.six')
    expect((await take(20))[0]).toBe('6.six')
  },
)

test.skipIf(!existsSync(DOVECOT))('a mailbox is read over IMAP from Dovecot', async () => {
  const { port, mail } = await openDovecot()
  for (const name of ['1.one', '2.two', '3.three']) deliver(mail, name)
  const url = `imap://bounces:a-p%40ss@127.0.0.1:${port}/INBOX`
  const mailbox = openReportMailbox(url)
  expect(await mailbox.countUnread()).toBe(3)
  const seen: string[] = []
  const handle = async (message: Uint8Array) => {
    const text = Buffer.from(message).toString()
    seen.push(/Subject: (\S+)/.exec(text)?.[1] ?? '')
    return text.includes('two') ? ('understood' as const) : ('not for us' as const)
  }
  expect(await mailbox.take(2, handle)).toBe(2)
  expect(seen).toEqual(['1.one', '2.two'])
  // One failed: it's there again. The second was understood and is deleted.
  expect(await mailbox.take(5, () => Promise.resolve('failed'))).toBe(1)
  expect(await mailbox.countUnread()).toBe(1)
  expect(await mailbox.take(5, handle)).toBe(1)
  expect(seen).toEqual(['1.one', '2.two', '3.three'])
  expect(await mailbox.countUnread()).toBe(0)
  const list = spawnSync('find', [mail, '-name', '*.*', '-type', 'f', '-path', '*cur*'], {
    encoding: 'utf8',
  })
  expect(list.stdout.trim().split('\n')).toHaveLength(2)
  await expect(openReportMailbox(url.replace('a-p', 'b-p')).countUnread()).rejects.toThrow(
    'it doesn’t let us in',
  )
  await expect(openReportMailbox(`${url}X`).countUnread()).rejects.toThrow('no folder INBOXX')
})

test('a server that says nothing is given up after eight seconds', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const began = performance.now()
  const mailbox = openReportMailbox(`imap://bounces:password@127.0.0.1:${port}/INBOX`)
  await expect(mailbox.countUnread()).rejects.toThrow()
  // The library alone waits for sixteen.
  expect(performance.now() - began).toBeLessThan(15_000)
})
