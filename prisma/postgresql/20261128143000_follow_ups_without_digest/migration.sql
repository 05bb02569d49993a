-- "Never" ended the follow-ups of coaches, too; from now on only their own setting does.
UPDATE "NotificationSettings" SET follow_ups = false WHERE email_frequency = 'none';
