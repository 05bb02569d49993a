/** Why a calendar can't be taken over, in words for the people whose calendar it is. */
export class CalendarFailure extends Error {
  override name = 'CalendarFailure'
}
