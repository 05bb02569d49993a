import { data } from '@remix-run/node'

/** /404 and every unknown address. (ACCESS-31) */
export const loader = () => {
  throw data(null, { status: 404 })
}

export const action = () => loader()

export default function NotFound() {
  return null
}
