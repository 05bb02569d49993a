import * as z from 'zod'

/** Which search documents change with the subject of an event. */
export type SearchTarget =
  /** The post itself */
  | 'post'
  /** The post that the payload names as post_id */
  | 'post of comment'
  | 'person'
  /** Names, program and interests also count for the posts of the person. */
  | 'person and posts'
  /** Every document of the school, or of all schools where the event names none */
  | 'school'

type EventOptions = {
  search?: SearchTarget
  /** Nothing follows it; it only says what happened. Without this a handler must exist. */
  logOnly?: true
}

/** A kind of event: its name and the schema of its payload. */
export type EventDefinition<P extends z.ZodType = z.ZodType> = Readonly<EventOptions> & {
  eventName: string
  payload: P
}

/** The row an event is about; with an id alone, the event belongs to the school of the person who acts. */
type Subject = string | { id: string; partner_code: string }

/** zod infers an empty object as one that can have no properties, not even the subject. */
type Fields<P extends z.ZodType> = string extends keyof z.input<P> ? unknown : z.input<P>

type Creator<P extends z.ZodType> = (input: { subject: Subject } & Fields<P>) => NewEvent

/** An event that has not been published yet. */
export type NewEvent = {
  name: string
  subject_id: string
  /** Empty for what concerns no single school */
  partner_code?: string
  payload: Record<string, z.core.util.JSONType>
}

/** A published event as its handlers get it. It says what happened, not what is true now. */
export type StoredEvent<Payload = unknown> = {
  /** Order in which the events were published */
  seq: number
  id: string
  partner_code: string
  name: string
  actor_id: string | null
  subject_id: string
  payload: Payload
  created_at: Date
}

/** The stored event of a definition, with its payload parsed. */
export type EventOf<D extends EventDefinition> = StoredEvent<z.output<D['payload']>>

/**
 * Defines a kind of event. The result makes events of that kind for `publish`:
 * `postLiked({ subject: post, context })`. Rows of an older version may still wait to be handled, so
 * a field that is added later must be optional.
 */
export function defineEvent<P extends z.ZodObject>(
  eventName: string,
  payload: P,
  options: EventOptions = {},
): Creator<P> & EventDefinition<P> {
  const create: Creator<P> = ({ subject, ...fields }) => ({
    name: eventName,
    payload: payload.parse(fields) as NewEvent['payload'],
    ...(typeof subject === 'string'
      ? { subject_id: subject }
      : { subject_id: subject.id, partner_code: subject.partner_code }),
  })
  return Object.assign(create, { eventName, payload, ...options })
}

/** For events that say everything with their subject. */
export const noPayload = z.object({})
