const texts = new WeakMap<Response, string>()

/**
 * A page as the one string that it is: a Response would encode it, wrap it in a stream and read that
 * again. Its body is only here, for what sends responses.
 */
export function pageResponse(text: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, text)
  return response
}

export const pageText = (response: Response): string | undefined => texts.get(response)
