-- What deleted and removed messages left behind before their conversations were settled with them.
UPDATE "Channel" SET
  last_message_at = (SELECT t.created_at FROM "Message" t
    WHERE t.channel_id = "Channel".id AND t.deleted_at IS NULL ORDER BY t.number DESC LIMIT 1),
  hidden = NOT EXISTS (SELECT 1 FROM "Message" t
    WHERE t.channel_id = "Channel".id AND t.deleted_at IS NULL)
  WHERE last_message_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Message" t
    WHERE t.channel_id = "Channel".id AND t.number = "Channel".last_number AND t.deleted_at IS NULL);
UPDATE "ChannelMember" SET last_message_at =
    (SELECT c.last_message_at FROM "Channel" c WHERE c.id = "ChannelMember".channel_id)
  WHERE last_message_at IS DISTINCT FROM
    (SELECT c.last_message_at FROM "Channel" c WHERE c.id = "ChannelMember".channel_id);
UPDATE "ChannelMember" SET unread = false
  WHERE unread = true AND NOT EXISTS (SELECT 1 FROM "Message" t
    WHERE t.channel_id = "ChannelMember".channel_id AND t.deleted_at IS NULL
      AND t.user_id <> "ChannelMember".user_id AND t.number > "ChannelMember".last_read);
UPDATE "ChannelMember" SET invited_at = NULL
  WHERE invited_at IS NOT NULL AND invite_accepted_at IS NULL AND last_message_at IS NULL;
