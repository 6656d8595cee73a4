internal import HTTP

extension ServerState {
    // MARK: Timeline

    func listEvents(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        var found = events
        if let text = call["queryFilter"] {
            let filter = try QueryFilter(text)
            found = found.filter(filter.matches)
        }
        found.sort { $0.text("timestamp") > $1.text("timestamp") }
        if call["orderDirection"] == "asc" { found.reverse() }
        return .json(try envelope(call, found, next: "/recipes/timeline/events"))
    }

    mutating func addEvent(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let body = try call.object()
        guard let subject = body["subject"]?.text else { throw .missing("subject") }
        guard let type = body["eventType"]?.text else { throw .missing("eventType") }
        guard ["system", "info", "comment"].contains(type) else {
            throw .invalid(
                "enum", ["body", "eventType"], "Input should be 'system', 'info' or 'comment'", input: .text(type))
        }
        guard let recipe = body["recipeId"]?.text, let index = index(of: recipe) else {
            throw .text(404, "recipe not found")
        }
        // Without a time it becomes that of the server's start.
        let time = body["timestamp"]?.text.flatMap { ServerStamp($0) } ?? started
        let now = stamp().text
        let event: JSONTree = [
            "id": .text(newID()), "recipeId": .text(recipes[index].id), "userId": .text(call.user.id),
            "householdId": .text(call.user.household.id), "groupId": .text(ServerUser.group),
            "subject": .text(subject), "eventType": .text(type), "eventMessage": body["eventMessage"] ?? nil,
            "image": "does not have image", "timestamp": .text(time.text), "createdAt": .text(now),
            "updatedAt": .text(now),
        ]
        events.append(event)
        var reply = ServerReply.json(event, status: 201)
        reply.headers["last-modified"] = now
        return reply
    }

    mutating func setEventPicture(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let id = try call.uuid()
        guard let index = events.firstIndex(where: { $0.text("id") == id }) else { throw .notFound }
        eventPictures[id] = try call.pictureInForm()
        events[index]["image"] = "has image"
        events[index]["updatedAt"] = .text(stamp().text)
        return .json(["image": "has image"])
    }

    func eventPicture(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard let picture = eventPictures[call.values[1]] else { throw .text(404, "Not Found") }
        return Self.picture(picture, tag: "\"\(call.values[1])\"", call)
    }

    // MARK: Meal plan

    func listPlans(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        for name in ["start_date", "end_date"] {
            if let text = call[name], text.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) == nil {
                throw .invalid(
                    "date_from_datetime_parsing", ["query", .text(name)], "Input should be a valid date or datetime",
                    input: .text(text))
            }
        }
        let found = plans.filter {
            $0.text("date") >= call["start_date"] ?? "" && $0.text("date") <= call["end_date"] ?? "9999"
                && $0.text("householdId") == call.user.household.id
        }
        return .json(try envelope(call, found.map(shownPlan), next: nil))
    }

    func plansOfToday(_ call: ServerCall) -> ServerReply {
        let found = plans.filter { $0.text("date") == today && $0.text("householdId") == call.user.household.id }
        return .json(.array(found.map(shownPlan)))
    }

    private func shownPlan(_ plan: JSONTree) -> JSONTree {
        let recipe = plan["recipeId"]?.text.flatMap(index)
        let shown = plan.with(["recipe": recipe.map { summary(recipes[$0]) } ?? nil])
        return mode == .v1 ? shown.without("householdId") : shown
    }

    /// Does what Mealie does every night: planned recipes count as made, and old checked items vanish.
    mutating func runNightlyJob() {
        for plan in plans where plan.text("date") == today {
            guard let recipe = plan["recipeId"]?.text.flatMap(index) else { continue }
            let time = stamp()
            recipes[recipe].lastMadeBy[plan.text("householdId")] = time
            recipes[recipe].lastMade = time
            recipes[recipe].updated = time
            events.append([
                "id": .text(newID()), "recipeId": .text(recipes[recipe].id), "userId": plan["userId"] ?? nil,
                "subject": "anna made this for \(plan.text("entryType"))", "eventType": "info", "eventMessage": nil,
                "image": "does not have image", "timestamp": .text(time.text), "createdAt": .text(time.text),
                "updatedAt": .text(time.text),
            ])
        }
        let checked = items.filter { $0["checked"]?.bool == true }.sorted {
            $0.text("updatedAt") > $1.text("updatedAt")
        }
        let gone = Set(checked.dropFirst(100).map { $0.text("id") })
        items.removeAll { gone.contains($0.text("id")) }
    }
}
