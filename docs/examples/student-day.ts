// A student's day by the API, with a client that @hey-api/openapi-ts has made from /api/openapi.json:
//   npx @hey-api/openapi-ts -i https://your-school.example/api/openapi.json -o generated
// Signing in is a personal access token, which the account settings make.
import { readFileSync } from 'node:fs'
import * as quad from './generated/index.ts'
import { client } from './generated/client.gen.ts'

const { QUAD_URL: baseUrl = '', QUAD_TOKEN: auth = '', PICTURE = '' } = process.env
client.setConfig({ baseUrl, auth })

const throwOnError = true as const
const me = (await quad.getUser({ throwOnError })).data.answer

const title = 'Where do I find the timetable?'
const post = {
  title,
  content: 'I looked everywhere.',
  marked_question_at: new Date().toISOString(),
}
const question = (await quad.postPosts({ throwOnError, body: { post } })).data.answer.post

const open = { q: 'question', marked_as_question: true, exclude_user_ids: [me.id] }
const found = (await quad.postSearchPosts({ throwOnError, body: open })).data.answer
const theirs = found.posts.find(({ my_post, unnamed }) => !my_post && !unnamed)
if (!theirs?.user_id) throw new Error('No one has asked anything.')
const path = { id: theirs.id }
const content = 'It hangs next to the door.'
const answered = (await quad.postPostsIdComment({ throwOnError, path, body: { content } })).data
  .answer

const comments: string[] = []
let before: string | undefined
do {
  const query = { post_id: theirs.id, before }
  const { answer, next } = (await quad.getComments({ throwOnError, query })).data
  comments.push(...answer.map(({ id }) => id))
  before = next ?? undefined
} while (before)

const targetUserId = theirs.user_id
const chat = (await quad.postDirectMessagingChat({ throwOnError, body: { targetUserId } })).data
const { channelId } = chat.answer
const message = { channelId, text: 'I have answered your question.' }
const sent = (await quad.postDirectMessagingMessages({ throwOnError, body: message })).data.answer

const photo = new Blob([readFileSync(PICTURE)])
const uploaded = (await quad.postUserUploadPhoto({ throwOnError, body: { photo } })).data.answer

await quad.postUserAcceptTerms({ throwOnError })
const settings = { comments: false, email_frequency: 'weekly' } as const
const saved = (await quad.postUser({ throwOnError, body: { ...settings, degree: null } })).data
  .answer

// What goes wrong has a type of its own.
const wrong = await quad.postPosts({
  body: { post: { title: '', content: 'x' } },
  throwOnError: false,
})

process.stdout.write(
  JSON.stringify({
    me: me.first_name,
    question: question.title,
    answered: answered.content,
    isListed: comments.includes(answered.id),
    sent: sent.text,
    hasPhoto: uploaded.avatar_url !== me.avatar_url,
    saved: [saved.comments, saved.email_frequency, saved.degree],
    wrong: [wrong.error?.status, wrong.error?.errors],
  }),
)
