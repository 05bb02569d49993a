/** Script takes a part of the page into the one that someone is on: app/client/session.ts */
export const isPagePart = ({ headers }: Pick<Request, 'headers'>): boolean => headers.has('x-part')
