import { downloadReactor, leftFilesReactor } from './download'
import { mailReactor } from './mail'
import type { Reactor } from './reactor'
import { searchReactor, searchSchoolReactor } from './search'
import { followTrackingReactor } from './tracking'

/** Everything that follows an event, in the order in which the catalogue shows it. */
export const reactors: readonly Reactor[] = [
  searchReactor,
  searchSchoolReactor,
  mailReactor,
  downloadReactor,
  leftFilesReactor,
  followTrackingReactor,
]
