import type { ScimRequest } from './request'

/** Answers the requests to one address; `id` is what follows it. Throws a ScimFailure for what it doesn't do. */
export type Handler = (request: ScimRequest, id: string) => Promise<Response> | Response

/** A method that the address doesn't have. */
export class WrongMethod extends Error {
  override name = 'WrongMethod'
}

/** `methods` are those that it has. */
export const wrongMethod = (methods: string) => new WrongMethod(methods)
