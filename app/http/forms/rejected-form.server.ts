/**
 * Whether a page is shown again for a form that its action has rejected. A loader's request is always a
 * GET; the headers are those of the form.
 */
export const isFormRejected = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.has('content-type')
