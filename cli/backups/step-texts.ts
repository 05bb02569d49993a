/** What is going on while a backup is restored, for the one who waits. */
const STEP_TEXTS: Readonly<Record<string, string>> = {
  copy: 'copying the database of the backup',
  migrate: 'bringing it to this version',
  prepare: 'ending its sessions and links',
  photos: 'copying its photos',
  keep: 'backing up the database that is there now',
  log: 'closing the database that is there now',
  switch: 'putting the restored database in its place',
  sync: 'making sure that it is on the disk',
}

export const stepText = (step: string): string => STEP_TEXTS[step] ?? step
