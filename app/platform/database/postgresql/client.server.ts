import type { PrismaClient as Client } from '~prisma/generated/client'
import { getPrismaClientClass } from '~prisma/generated/internal/class-postgresql'

/** The client of SQLite with another compiler: its types are the same. */
export const PrismaClient = getPrismaClientClass() as unknown as typeof Client
export type PrismaClient = Client

/** As in production, where Prisma doesn't look at the stack at each call. */
export const ERROR_FORMAT = 'minimal'
