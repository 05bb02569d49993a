/** Whether a place is the address of a database of PostgreSQL; else it is the path of a file of SQLite. */
export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)
