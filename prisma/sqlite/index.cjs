// better-sqlite3 13 needs Node-API 10 (Node 22.14): older Node ends with a segmentation fault when it
// opens a database. Version 12, compiled with the headers of Node 24.19 or newer, aborts there when a
// statement is collected. So each Node gets the one that works, for Prisma's adapter too.
module.exports =
  Number(process.versions.napi) >= 10 ? require('better-sqlite3-13') : require('better-sqlite3-12')
