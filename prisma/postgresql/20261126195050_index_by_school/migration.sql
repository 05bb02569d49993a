-- CreateIndex
CREATE INDEX "AccessToken_partner_code_idx" ON "AccessToken"("partner_code");

-- CreateIndex
CREATE INDEX "Announcement_partner_code_ends_at_idx" ON "Announcement"("partner_code", "ends_at");

-- CreateIndex
CREATE INDEX "AnnouncementDismissal_partner_code_user_id_idx" ON "AnnouncementDismissal"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "AnswerRequest_partner_code_user_id_idx" ON "AnswerRequest"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Audit_partner_code_idx" ON "Audit"("partner_code");

-- CreateIndex
CREATE INDEX "Block_partner_code_user_id_idx" ON "Block"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Channel_partner_code_idx" ON "Channel"("partner_code");

-- CreateIndex
CREATE INDEX "ChannelMember_partner_code_user_id_idx" ON "ChannelMember"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "CoachNote_partner_code_student_id_idx" ON "CoachNote"("partner_code", "student_id");

-- CreateIndex
CREATE INDEX "Comment_partner_code_idx" ON "Comment"("partner_code");

-- CreateIndex
CREATE INDEX "CommentLike_partner_code_idx" ON "CommentLike"("partner_code");

-- CreateIndex
CREATE INDEX "CourseAssignment_partner_code_idx" ON "CourseAssignment"("partner_code");

-- CreateIndex
CREATE INDEX "DataDownload_partner_code_idx" ON "DataDownload"("partner_code");

-- CreateIndex
CREATE INDEX "Draft_partner_code_user_id_idx" ON "Draft"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Event_partner_code_idx" ON "Event"("partner_code");

-- CreateIndex
CREATE INDEX "Follow_partner_code_user_id_idx" ON "Follow"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Homework_partner_code_user_id_idx" ON "Homework"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "InfluenceAction_partner_code_idx" ON "InfluenceAction"("partner_code");

-- CreateIndex
CREATE INDEX "Job_partner_code_idx" ON "Job"("partner_code");

-- CreateIndex
CREATE INDEX "LmsAccount_partner_code_idx" ON "LmsAccount"("partner_code");

-- CreateIndex
CREATE INDEX "LtiAccount_partner_code_user_id_idx" ON "LtiAccount"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "LtiLaunch_partner_code_idx" ON "LtiLaunch"("partner_code");

-- CreateIndex
CREATE INDEX "MailLink_partner_code_user_id_idx" ON "MailLink"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Message_partner_code_idx" ON "Message"("partner_code");

-- CreateIndex
CREATE INDEX "Notification_partner_code_idx" ON "Notification"("partner_code");

-- CreateIndex
CREATE INDEX "Post_partner_code_id_idx" ON "Post"("partner_code", "id");

-- CreateIndex
CREATE INDEX "PostFollow_partner_code_user_id_idx" ON "PostFollow"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "PostLike_partner_code_idx" ON "PostLike"("partner_code");

-- CreateIndex
CREATE INDEX "PostTag_partner_code_idx" ON "PostTag"("partner_code");

-- CreateIndex
CREATE INDEX "PostTopic_partner_code_idx" ON "PostTopic"("partner_code");

-- CreateIndex
CREATE INDEX "PostView_partner_code_idx" ON "PostView"("partner_code");

-- CreateIndex
CREATE INDEX "PushTarget_partner_code_user_id_idx" ON "PushTarget"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "SavedPost_partner_code_user_id_idx" ON "SavedPost"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Session_partner_code_user_id_idx" ON "Session"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Skip_partner_code_user_id_idx" ON "Skip"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "Ticket_partner_code_idx" ON "Ticket"("partner_code");

-- CreateIndex
CREATE INDEX "TopicSubscription_partner_code_user_id_idx" ON "TopicSubscription"("partner_code", "user_id");

-- CreateIndex
CREATE INDEX "User_partner_code_id_idx" ON "User"("partner_code", "id");

-- CreateIndex
CREATE INDEX "VisitWeek_partner_code_user_id_idx" ON "VisitWeek"("partner_code", "user_id");
