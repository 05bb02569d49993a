import type { Prisma } from '~prisma/generated/client'
import { idOf, NOW } from './names'
import { schoolFor, type PersonName } from './people'

export type PostRow = Partial<Prisma.PostCreateManyInput> & {
  by: PersonName
  in?: string[]
  tags?: string[]
}

/** Posts from the newest to the oldest, an hour apart. */
export const POSTS = {
  welcome: {
    by: 'sam',
    in: ['study'],
    tags: ['Study', 'nursing'],
    content: 'Who is **in** the lab?',
  },
  question: { by: 'maya', in: ['study', 'housing'], marked_question_at: NOW, content: 'Where?' },
  secret: { by: 'maya', in: ['study'], private: true },
  gone: { by: 'maya', in: ['study'], deleted_at: NOW },
  hidden: { by: 'alex', in: ['housing'], hidden: true },
  blocked: { by: 'alex', in: ['housing'] },
  prospect: { by: 'priya', in: ['right'], marked_question_at: NOW },
  leader: { by: 'leo' },
  lake: { by: 'lou', in: ['boats'] },
  lakeSecret: { by: 'lou', private: true },
  global: { by: 'glen' },
} as const satisfies Record<string, PostRow>

export type PostName = keyof typeof POSTS

export function post(name: string, given: PostRow, age: number): Prisma.PostCreateManyInput {
  const { by, in: _, tags = [], ...data } = given
  const created_at = new Date(NOW.getTime() - (age + 1) * 3_600_000)
  return {
    id: idOf(`post:${name}`),
    partner_code: schoolFor(by),
    user_id: idOf(by),
    title: `The post ${name}`,
    content: `The content of ${name}`,
    tag_names: tags,
    created_at,
    updated_at: created_at,
    ...data,
  }
}
