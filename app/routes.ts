import { layout, type RouteConfig } from '@remix-run/route-config'
import { paths as account } from './routes/account/paths'
import { paths as api } from './routes/api/paths'
import { paths as auth } from './routes/auth/paths'
import { paths as comments } from './routes/comments/paths'
import { paths as dev } from './routes/dev/paths'
import { paths as drafts } from './routes/drafts/paths'
import { paths as errors } from './routes/errors/paths'
import { paths as help } from './routes/help/paths'
import { paths as home } from './routes/home/paths'
import { paths as leader } from './routes/leader/paths'
import { paths as legal } from './routes/legal/paths'
import { paths as marketing } from './routes/marketing/paths'
import { paths as moderation } from './routes/moderation/paths'
import { paths as people } from './routes/people/paths'
import { paths as posts } from './routes/posts/paths'
import { paths as prompts } from './routes/prompts/paths'
import { paths as search } from './routes/search/paths'
import { paths as ownAccount } from './routes/settings/account-paths'
import { paths as settings } from './routes/settings/paths'
import { paths as signup } from './routes/signup/paths'
import { paths as sso } from './routes/sso/paths'
import { paths as tips } from './routes/tips/paths'
import { paths as topics } from './routes/topics/paths'
import { paths as tracking } from './routes/tracking/paths'

/**
 * Every screen and act of the site; each area lists its own in its paths.ts. All below one boundary,
 * so that an error page keeps the frame around it.
 */
const screens = [
  ...marketing,
  ...legal,
  ...auth,
  ...signup,
  ...account,
  ...sso,
  ...leader,
  ...tips,
  ...prompts,
  ...settings,
  ...ownAccount,
  ...help,
  ...home,
  ...posts,
  ...comments,
  ...drafts,
  ...moderation,
  ...tracking,
  ...topics,
  ...people,
  ...search,
  ...api,
  ...dev,
  ...errors,
]

export default [layout('routes/errors/boundary.tsx', screens)] satisfies RouteConfig
