/** Of a school that names none, and for people of the schools Quad is made for the likeliest. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** The zone in which a school's times are shown and its days begin. */
export const schoolZone = ({ settings }: { settings: { time_zone?: string } }): string =>
  settings.time_zone ?? DEFAULT_TIME_ZONE
