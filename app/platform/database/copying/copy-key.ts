/** Where "SystemValue" says how far a copy has come; a file of its own, because every command asks for it. */
export const COPY_KEY = 'copy'
