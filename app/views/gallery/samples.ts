import type { CommentShown } from '~/domain/comments/schema'
import type { PersonSummary } from '~/domain/people/schema'
import type { PostSummary } from '~/domain/posts/schema'
import type { FormReply } from '~/ui/reply'

export const maya: PersonSummary = {
  id: 'maya',
  name: 'Maya Lindqvist',
  first_name: 'Maya',
  avatar_url: '/images/avatars/Avatars-4.png',
  avatar_bg_type: 'avatar-bg-1',
  labels: ['Leader'],
  program_name: 'Nursing',
  institution_name: 'Northfield Main Campus',
}

export const omar: PersonSummary = {
  ...maya,
  id: 'omar',
  name: 'Omar Haddad',
  first_name: 'Omar',
  avatar_url: null,
  avatar_bg_type: 'avatar-bg-3',
  labels: [],
}

export const cora: PersonSummary = {
  ...maya,
  id: 'cora',
  name: 'Cora Whitfield-Nakamura of the Very Long Name',
  first_name: 'Cora',
  avatar_url: null,
  avatar_bg_type: 'avatar-bg-6',
  labels: ['Prospective student', 'Success Coach'],
  program_name: 'Interdisciplinary Environmental and Sustainability Studies',
}

export const people = [maya, omar, cora]

export const question: PostSummary = {
  id: 'one',
  title: 'How do I register for the spring nursing practicum?',
  snippet:
    'The portal says my hold was lifted, but the section still shows as closed. Did anyone else have to email the coordinator before the date opened up? I would rather not lose the Tuesday slot.',
  created_at: '2026-11-20T16:42:00Z',
  edited: false,
  is_question: true,
  answered: true,
  private: false,
  hidden: false,
  like_count: 12,
  comment_count: 4,
  self_liked: true,
  mine: false,
  tag_names: ['practicum', 'registration'],
  topics: [{ id: 't1', title: 'Labs and practicums', href: '/topic/labs-and-practicums/t1' }],
  more_places: 0,
  author: omar,
}

export const posts: PostSummary[] = [
  question,
  {
    ...question,
    id: 'two',
    title: 'What nobody told me about my first week in the dorms',
    snippet:
      'Bring a fan. Bring a second fan. Your roommate will forget theirs, and then you will be friends for life.',
    is_question: false,
    answered: false,
    edited: true,
    self_liked: false,
    like_count: 1540,
    comment_count: 1,
    tag_names: [],
    topics: [{ id: 't2', title: 'Housing and roommates', href: '/topic/housing-and-roommates/t2' }],
    author: maya,
  },
  {
    ...question,
    id: 'three',
    title:
      'A title that goes on and on because somebody had rather a lot to say and did not know where to stop Donaudampfschifffahrtsgesellschaftskapitänsmütze',
    snippet: 'Short.',
    is_question: false,
    answered: false,
    private: true,
    mine: true,
    self_liked: false,
    like_count: 0,
    comment_count: 0,
    tag_names: ['a', 'financial-aid', 'scholarships', 'first-in-the-family', 'study-abroad'],
    topics: [],
    more_places: 12,
    author: cora,
  },
]

export const html = `<p>The portal says my hold was lifted, but the section <strong>still shows as closed</strong>. What I tried:</p>
<ul><li>logging out and in</li><li>the <a href="#">waitlist form</a></li><li>calling at 8:01</li></ul>
<blockquote><p>Seats open in waves, so keep looking.</p></blockquote><p>Use <code>NUR-310</code> when you search.</p>`

export const comments: CommentShown[] = [
  {
    id: 'c1',
    html: '<p>Email the coordinator! Mine opened the same afternoon.</p>',
    created_at: '2026-11-20T17:05:00Z',
    edited: false,
    author: maya,
    mine: false,
    like_count: 3,
    self_liked: true,
    hiding: null,
  },
  {
    id: 'c2',
    html: '<p>Second wave is on Monday, says the desk. Bring your student number, they ask for it twice.</p>',
    created_at: '2026-11-20T18:31:00Z',
    edited: true,
    author: cora,
    mine: true,
    like_count: 0,
    self_liked: false,
    hiding: null,
  },
]

export const refused: FormReply = {
  values: { title: '', content: 'I typed this and it is still here.', topics: ['t1'] },
  errors: { title: ['Title is required'] },
  formErrors: [],
}

export const topicGroups = [
  {
    name: 'Money and plans',
    topics: [
      { id: 't1', title: 'Financial aid' },
      { id: 't2', title: 'Registration and advising' },
    ],
  },
  { name: 'Life around campus', topics: [{ id: 't3', title: 'Food on campus' }] },
]
