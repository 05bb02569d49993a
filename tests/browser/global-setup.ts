import { publishDemo } from './demo'
import { startDemoSite } from './demo-site'

/** One site for all browser tests; the returned function ends it. */
export default async function setup() {
  const { demo, stop } = await startDemoSite()
  publishDemo(demo)
  return stop
}
