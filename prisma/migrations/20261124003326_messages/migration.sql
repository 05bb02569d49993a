-- CreateTable
CREATE TABLE "Channel" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT true,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" DATETIME,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ChannelMember" (
    "channel_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "other_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "invited_at" DATETIME,
    "invite_accepted_at" DATETIME,
    "rejected_at" DATETIME,
    "last_message_at" DATETIME,
    "last_read" INTEGER NOT NULL DEFAULT 0,
    "unread" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("channel_id", "user_id"),
    CONSTRAINT "ChannelMember_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "Channel" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChannelMember_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChannelMember_other_user_id_fkey" FOREIGN KEY ("other_user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "deleted_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Message_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "Channel" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ChannelMember_user_id_last_message_at_channel_id_idx" ON "ChannelMember"("user_id", "last_message_at", "channel_id");

-- CreateIndex
CREATE INDEX "ChannelMember_user_id_unread_other_user_id_idx" ON "ChannelMember"("user_id", "unread", "other_user_id");

-- CreateIndex
CREATE INDEX "ChannelMember_other_user_id_invited_at_idx" ON "ChannelMember"("other_user_id", "invited_at");

-- CreateIndex
CREATE UNIQUE INDEX "ChannelMember_user_id_other_user_id_key" ON "ChannelMember"("user_id", "other_user_id");

-- CreateIndex
CREATE INDEX "Message_user_id_created_at_idx" ON "Message"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Message_deleted_at_idx" ON "Message"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "Message_channel_id_number_key" ON "Message"("channel_id", "number");
