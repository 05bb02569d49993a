import { expect } from 'vitest'
import {
  announce,
  archiveAnnouncement,
  reviseAnnouncement,
} from '~/domain/announcements/school-commands.server'
import { addEvent, cancelEvent, reviseEvent } from '~/domain/campus-events/commands.server'
import { addCoachNote, deleteCoachNote } from '~/domain/coaching/note-commands.server'
import { addComment } from '~/domain/comments/commands.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { requestDemo } from '~/domain/marketing/commands.server'
import { deleteMessage } from '~/domain/messages/own-commands.server'
import { sendFirstMessage, sendMessage } from '~/domain/messages/send.server'
import { writeFromCase } from '~/domain/moderation/case-message.server'
import { addNote } from '~/domain/moderation/cases.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { deletePost } from '~/domain/posts/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { editPost } from '~/domain/posts/edit.server'
import { createTicket } from '~/domain/tickets/commands.server'
import { ctx, db, form, idOf } from '../fixtures'
import { announcementInput, announceTo } from '../announcements'
import { eventInput, putOn } from '../events'
import { ask } from '../answer-requests'
import { chat } from '../messages'
import { decideAs, flag, HARM, OFFENSIVE, POST } from '../moderation'
import { KEY, SENDER, write, type Callers, type Repeated } from './types'

const TEXT = { title: 'Twice', content: 'One of one', tags: [], topics: [], private: false }
const TWICE = { text: 'Twice' }

/** Sent by Sam, the newest of its conversation. */
const ofMessages = (send: Repeated['send']): Repeated => {
  const where = { text: 'Twice', deleted_at: null }
  return {
    send,
    undo: async () => {
      const { id } = await db.read.message.findFirstOrThrow({ where })
      await deleteMessage(await ctx('sam'), id)
    },
    done: () => db.read.message.count({ where }),
  }
}

/** Of a post of Sam's, whether or not the form names the version that it began with. */
async function ofEdits(names: { edited_at?: string }): Promise<Repeated> {
  const made = await createPost(await ctx('sam'), { ...TEXT, question: false }, form('before'))
  const id = made.ok ? made.id : ''
  const edit = async (title: string, key: string, version = {}) =>
    editPost(await ctx('sam'), id, { title, ...version }, form(key))
  return {
    send: () => edit('One', KEY, names),
    undo: () => edit('Two', 'another'),
    done: async () => (await db.read.post.findUnique({ where: { id } }))?.title === 'One',
  }
}

/** What is written, and asked of others. */
export const WRITING: Callers = {
  'announcements/school-commands': {
    'an announcement': async () => {
      const where = { title: 'Twice', archived_at: null }
      const input = announcementInput({ title: 'Twice' })
      return {
        send: async () => announce(await ctx('stan'), input, form()),
        undo: async () => {
          const { id } = await db.read.announcement.findFirstOrThrow({ where })
          await archiveAnnouncement(await ctx('stan'), id)
        },
        done: () => db.read.announcement.count({ where }),
      }
    },
    'an edit of one': async () => {
      const id = await announceTo({})
      const input = announcementInput({})
      const edit = async (title: string, key: string) =>
        reviseAnnouncement(await ctx('stan'), id, { ...input, title }, form(key))
      return {
        send: () => edit('One', KEY),
        undo: () => edit('Two', 'another'),
        done: async () =>
          (await db.read.announcement.findUnique({ where: { id } }))?.title === 'One',
      }
    },
  },
  'campus-events/commands': {
    'an event': async () => {
      const where = { title: 'Twice', state: 'published' }
      const input = eventInput({ title: 'Twice' })
      return {
        send: async () => addEvent(await ctx('stan', new Date()), input, form()),
        undo: async () => {
          const { id } = await db.read.campusEvent.findFirstOrThrow({ where })
          await cancelEvent(await ctx('stan', new Date()), id)
        },
        done: () => db.read.campusEvent.count({ where }),
      }
    },
    'an edit of one': async () => {
      const input = eventInput()
      const { id } = await putOn(input)
      const edit = async (title: string, key: string) =>
        reviseEvent(await ctx('stan', new Date()), id, { ...input, title }, form(key))
      return {
        send: () => edit('One', KEY),
        undo: () => edit('Two', 'another'),
        done: async () =>
          (await db.read.campusEvent.findUnique({ where: { id } }))?.title === 'One',
      }
    },
  },
  'answer-requests/commands': {
    'asking someone': async () => {
      const rows = { post_id: idOf('post:question') }
      return {
        send: () => ask(['leo'], { key: KEY }),
        undo: () => write((tx) => tx.answerRequest.deleteMany({ where: rows })),
        done: () => db.read.answerRequest.count({ where: rows }),
      }
    },
  },
  'coaching/note-commands': {
    'a note': async () => {
      const input = { text: 'Called', follow_up: undefined }
      return {
        send: async () => addCoachNote(await ctx('cora'), idOf('sam'), input, KEY),
        undo: async () => {
          const { id } = await db.read.coachNote.findFirstOrThrow({ where: { text: 'Called' } })
          await deleteCoachNote(await ctx('cora'), id, 'another')
        },
        done: () => db.read.coachNote.count({ where: { text: 'Called' } }),
      }
    },
    'deleting one': async () => {
      await addCoachNote(await ctx('cora'), idOf('sam'), { text: 'Gone' }, 'before')
      const { id } = await db.read.coachNote.findFirstOrThrow({ where: { text: 'Gone' } })
      return {
        send: async () => deleteCoachNote(await ctx('cora'), id, KEY),
        undo: null,
        done: async () => (await db.read.coachNote.count({ where: { id } })) === 0,
      }
    },
  },
  'comments/commands': {
    'a comment': async () => {
      const where = { content: 'Twice', deleted_at: null }
      const below = idOf('post:question')
      return {
        send: async () => addComment(await ctx('sam'), below, { content: 'Twice' }, form()),
        undo: async () => {
          const { id } = await db.read.comment.findFirstOrThrow({ where })
          await deleteComment(await ctx('sam'), id)
        },
        done: () => db.read.comment.count({ where }),
      }
    },
  },
  'comments/own-commands': {
    'an edit': async () => {
      const id = idOf('comment:sam')
      const edit = async (content: string, key = KEY) =>
        editComment(await ctx('sam'), id, { content }, form(key))
      return {
        send: () => edit('One'),
        undo: () => edit('Two', 'another'),
        done: async () => (await db.read.comment.findUnique({ where: { id } }))?.content === 'One',
      }
    },
  },
  'marketing/commands': {
    'asking for a demo': async () => {
      const who = {
        first_name: 'Ada',
        last_name: 'Lee',
        email: 'ada@school.test',
        school: 'A school',
      }
      const input = { ...who, position: 'Dean', message: 'Please', contact_time: null, phone: null }
      const request = { ...SENDER, page: '/', acknowledge: false }
      return {
        send: async () => requestDemo(await ctx('sam'), input, request),
        undo: () => write((tx) => tx.contactRequest.deleteMany()),
        done: () => db.read.contactRequest.count(),
      }
    },
  },
  'messages/send': {
    'a message': async () => {
      const channel = await chat('sam', 'maya')
      return ofMessages(async () => sendMessage(await ctx('sam'), channel, TWICE, form()))
    },
    'a first message': async () =>
      ofMessages(async () => sendFirstMessage(await ctx('sam'), idOf('maya'), TWICE, form())),
  },
  'moderation/case-message': {
    'a message from a case': async () => {
      const id = await flag('maya', { kind: 'user', id: idOf('sam') }, HARM)
      const where = { text: 'Twice', deleted_at: null }
      return {
        send: async () => writeFromCase(await ctx('stan'), id, TWICE, form()),
        undo: async () => {
          const message = await db.read.message.findFirstOrThrow({ where })
          await deleteMessage(await ctx('stan'), message.id)
        },
        done: () => db.read.message.count({ where }),
      }
    },
  },
  'moderation/cases': {
    'a note': async () => {
      const id = await flag('maya')
      const where = { text: 'Looked at' }
      return {
        send: async () => addNote(await ctx('stan'), id, where, KEY),
        undo: () => write((tx) => tx.moderationNote.deleteMany({ where })),
        done: () => db.read.moderationNote.count({ where }),
      }
    },
  },
  'moderation/commands': {
    'a report': async () => {
      const report = { reporter_id: idOf('alex'), case: { open_key: { not: null } } }
      return {
        send: async () => reportSubject(await ctx('alex'), POST, OFFENSIVE, KEY),
        undo: async () => {
          const where = { subject_id: POST.id, open_key: { not: null } }
          const { id } = await db.read.moderationCase.findFirstOrThrow({ where })
          expect(await decideAs('stan', id, { decision: 'keep' })).toMatchObject({ ok: true })
        },
        done: () => db.read.moderationReport.count({ where: report }),
      }
    },
  },
  'posts/create': {
    'a post': async () => {
      const where = { title: 'Twice', deleted_at: null }
      return {
        send: async () => createPost(await ctx('sam'), { ...TEXT, question: false }, form()),
        undo: async () => {
          const { id } = await db.read.post.findFirstOrThrow({ where })
          await deletePost(await ctx('sam'), id)
        },
        done: () => db.read.post.count({ where }),
      }
    },
  },
  'posts/edit': {
    'an edit': () => ofEdits({}),
    'an edit that names its version': () => ofEdits({ edited_at: '' }),
  },
  'tickets/commands': {
    'a ticket': async () => {
      const where = { description: 'Help twice', state: 'open' }
      const input = {
        category: 'general',
        email: null,
        description: 'Help twice',
        page: '/',
      } as const
      return {
        send: async () => createTicket(await ctx('sam'), input, KEY),
        undo: () => write((tx) => tx.ticket.updateMany({ where, data: { state: 'closed' } })),
        done: () => db.read.ticket.count({ where }),
      }
    },
  },
}
