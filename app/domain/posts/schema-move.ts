import * as z from 'zod'

/** Staff put a post under another topic. Not in the spec. */
export const MOVE_POST = 'Move this post to another topic?'
export const MOVE_HINT =
  'Its address, its comments and likes stay. Its author is told, and reads where it was.'
export const MOVE_RESPONSE =
  'This is a response to a prompt, which stays under the topics of the prompt.'
export const MOVE_PROSPECTIVE =
  'Posts in discussions of prospective students stay there: no one else’s topics are open to all of them.'
export const NO_TOPIC = 'This post is in no topic.'
export const movedText = (topic: string) => `This post is in ${topic} now.`
export const movedFromText = (topic: string) => `Moved from ${topic} by school staff`
export const movedAway = (topic: string) =>
  `School staff moved this post away from ${topic}. Leave ${topic} out.`

export const PICK_TOPIC = 'Please choose a topic from the list'
const picked = z.string({ error: PICK_TOPIC }).min(1, { error: PICK_TOPIC })
export const moveSchema = z.object({ from: picked, to: picked })
export type Move = z.output<typeof moveSchema>
