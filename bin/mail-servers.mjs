// Brings the mail server that a mailbox is read from, for its test.
import { bringPackages } from './debian-packages.mjs'

bringPackages('a mail server', { '/usr/sbin/dovecot': ['dovecot-imapd'] })
