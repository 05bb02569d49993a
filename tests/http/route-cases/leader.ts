import sharp from 'sharp'
import { fileOf } from '~tests/support/pictures'
import { idOf as id } from '~tests/support/world'
import { events, open, type RouteCase } from './case'

const lena = { id: id('lena') }
const pixel = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

export const LEADER: Record<string, RouteCase> = {
  'leader/toc': open('/leader/toc'),
  'leader/what': open('/leader/what'),
  'leader/:product': { at: '/leader/quad' },
  'leader/profile': {
    at: '/leader/profile',
    act: {
      by: 'lena',
      page: '/leader/profile',
      form: 'Save and go on',
      values: { age_range: '23-30' },
      done: (db) => db.read.user.count({ where: { ...lena, leader_profile_age_range: '23-30' } }),
    },
  },
  'leader/photo': {
    at: '/leader/photo',
    act: {
      by: 'lena',
      page: '/leader/photo',
      form: 'Save photo',
      values: { photo: fileOf(pixel) },
      done: events('user.changed', lena.id),
    },
  },
  'leader/example': { at: '/leader/example' },
  'leader/challenge': {
    at: '/leader/challenge',
    act: {
      by: 'lena',
      page: '/leader/challenge',
      form: 'Post my story',
      values: { title: 'A story sent twice', content: 'It happened once.' },
      done: (db) => db.read.post.count({ where: { title: 'A story sent twice' } }),
    },
  },
  'photos/:name': {
    ...open('/photos/none', 404),
  },
}
