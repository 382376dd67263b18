/** Sentences of the server in Indonesian, by their English text. Values in braces are matched. */
export const SERVER_TEXTS = {
  // Done
  'Alias created successfully!': 'Alias berhasil dibuat!',
  'Alias updated successfully!': 'Alias berhasil diperbarui!',
  'Alias deleted successfully!': 'Alias berhasil dihapus!',
  'Blacklist entry created successfully!': 'Entri daftar hitam berhasil dibuat!',
  'Blacklist entry deleted successfully!': 'Entri daftar hitam berhasil dihapus!',
  'Item created successfully!': 'Item berhasil ditambahkan!',
  'Item updated successfully!': 'Item berhasil diperbarui!',
  'Item deleted successfully!': 'Item berhasil dihapus!',
  'There were no watched items to delete.': 'Tidak ada item pantauan untuk dihapus.',
  'Webhook URL created successfully!': 'URL webhook berhasil ditambahkan!',
  'Webhook URL updated successfully!': 'URL webhook berhasil diperbarui!',
  'Webhook URL deleted successfully!': 'URL webhook berhasil dihapus!',
  'GrowID saved successfully!': 'GrowID berhasil disimpan!',
  'Enter the game as {growid}, go to {place} and say the code {code} to the deposit bot within {minutes} minutes. Say only codes that you made yourself.':
    'Masuk ke game sebagai {growid}, pergi ke {place}, lalu ucapkan kode {code} kepada bot deposit dalam {minutes} menit. Ucapkan hanya kode yang Anda buat sendiri.',
  'the deposit world {world}': 'world deposit {world}',
  'the deposit world (staff tell you its name)': 'world deposit (staf memberi tahu namanya)',
  'Set your GrowID first, then verify it.': 'Atur GrowID Anda dulu, lalu verifikasi.',
  'This GrowID is verified already.': 'GrowID ini sudah terverifikasi.',
  'Your account and everything in it are deleted.': 'Akun Anda dan semua isinya telah dihapus.',
  'Your Discord account is unlinked. The bot no longer knows you and sends you no direct messages; pings to webhooks continue.':
    'Akun Discord Anda telah diputuskan. Bot tidak lagi mengenal Anda dan tidak mengirim pesan langsung; ping ke webhook tetap berjalan.',
  'Your account is under moderation. Ask staff before you delete it.':
    'Akun Anda sedang dimoderasi. Hubungi staf sebelum menghapusnya.',
  'This Discord account is now linked to {name}.': 'Akun Discord ini sekarang terhubung dengan {name}.',
  'A test ping is on its way to you as a direct message.':
    'Ping percobaan dikirim ke Anda sebagai pesan langsung.',
  'A test ping is on its way to the webhook "{name}".': 'Ping percobaan dikirim ke webhook "{name}".',
  'Paused {rules}.': '{rules} dijeda.',
  'Resumed {rules}.': '{rules} dilanjutkan.',
  'Snoozed {rules} for an hour.': '{rules} ditunda satu jam.',
  'You will get no more pings about offers in {worlds}.':
    'Anda tidak akan menerima ping lagi tentang penawaran di {worlds}.',
  'The message of this ping names no world.': 'Pesan ping ini tidak menyebut world.',
  'Now watching {rules}.': 'Sekarang memantau {rules}.',
  'Your rule takes only better prices already.': 'Aturan Anda sudah hanya menerima harga yang lebih baik.',
  '{rule}: no price of this range is better.': '{rule}: tidak ada harga yang lebih baik dalam rentang ini.',
  'Quiet hours end at another time than they begin.':
    'Jam tenang harus selesai pada waktu yang berbeda dari mulainya.',
  'Write a time of day like 22:30.': 'Tulis waktu seperti 22:30.',
  'Name a time zone like Asia/Jakarta.': 'Sebutkan zona waktu seperti Asia/Jakarta.',
  'Choose `hour`, `morning`, a day like 2026-12-24 or a time.': 'Tulis tanggal seperti 2026-12-24.',
  'You will get no more pings from {name}.': 'Anda tidak akan menerima ping lagi dari {name}.',
  'You will get pings from {name} again.': 'Anda akan menerima ping lagi dari {name}.',
  'User banned successfully': 'Pengguna berhasil diblokir',
  'User unbanned successfully': 'Blokir pengguna berhasil dicabut',
  'User muted successfully': 'Pengguna berhasil dibisukan',
  'User unmuted successfully': 'Pengguna tidak lagi dibisukan',
  'User blacklisted successfully': 'Pengguna berhasil dimasukkan ke daftar hitam',
  'User removed from blacklist successfully': 'Pengguna berhasil dikeluarkan dari daftar hitam',

  'You already watch {item} at {range} with the same message type and webhook. Change that watched item, or choose other values.':
    'Anda sudah memantau {item} di {range} dengan jenis pesan dan webhook yang sama. Ubah item pantauan itu, atau pilih nilai lain.',
  'You already watch {item} at {range} with the same message type and webhook (paused). Change that watched item, or choose other values.':
    'Anda sudah memantau {item} di {range} dengan jenis pesan dan webhook yang sama (dijeda). Ubah item pantauan itu, atau pilih nilai lain.',
  'You already watch {item} at {range}, which includes this. Change that watched item, or choose another webhook.':
    'Anda sudah memantau {item} di {range}, yang sudah mencakup ini. Ubah item pantauan itu, atau pilih webhook lain.',

  // Access
  'Sign in to do this.': 'Masuk dulu untuk melakukan ini.',
  'Sign in on the website to do this.': 'Masuk di situs web untuk melakukan ini.',
  'Your Discord account is not linked yet. Sign in at {url}, choose Link Discord and send the command shown there.':
    'Akun Discord Anda belum terhubung. Masuk di {url}, pilih Link Discord, lalu kirim perintah yang ditampilkan di sana.',
  'This account is banned. Contact staff if you think this is a mistake.':
    'Akun ini diblokir. Hubungi staf jika menurut Anda ini keliru.',
  'Staff have muted you: no pings are sent to you. Contact staff if you think this is a mistake.':
    'Staf membisukan Anda: tidak ada ping yang dikirim kepada Anda. Hubungi staf jika menurut Anda ini keliru.',
  'To access watched items and track prices, you need an active subscription.':
    'Untuk memantau item dan melihat harga, Anda memerlukan langganan aktif.',
  'You need the permission {permissions} for this.': 'Anda memerlukan izin {permissions} untuk ini.',
  'This account no longer exists.': 'Akun ini sudah tidak ada.',
  'This code is wrong or expired. Make a new one on your account page.':
    'Kode ini salah atau sudah kedaluwarsa. Buat kode baru di halaman akun Anda.',
  'This Discord account is already linked to another account here.':
    'Akun Discord ini sudah terhubung dengan akun lain di sini.',

  // Items and prices
  'No items found for "{query}"': 'Tidak ada item yang ditemukan untuk "{query}"',
  'Type the name of an item.': 'Ketik nama sebuah item.',
  'Item selected': 'Item dipilih',
  'There is no item with this ID. Search for the item by name.':
    'Tidak ada item dengan nomor ini. Cari item berdasarkan namanya.',

  // Blacklist
  'Name exactly one: a user, a world or a channel.': 'Isi salah satu saja: pengguna, world, atau kanal.',
  'This is on your blacklist already.': 'Ini sudah ada di daftar hitam Anda.',
  'There is no such blacklist entry. It may have been removed already.':
    'Entri daftar hitam ini tidak ada. Mungkin sudah dihapus.',

  // Watched items
  'There is no such watched item. It may have been removed already.':
    'Item pantauan ini tidak ada. Mungkin sudah dihapus.',
  'Watched items are not available in your current plan.':
    'Paket Anda saat ini tidak menyediakan item pantauan.',
  'You have reached your limit of {limit} watched items. Remove one or upgrade to add more.':
    'Anda sudah mencapai batas {limit} item pantauan. Hapus satu atau tingkatkan paket untuk menambah.',
  'The lowest price must not be more expensive than the highest. Negative numbers mean items per world lock: -200 is cheaper than -100.':
    'Harga terendah tidak boleh lebih mahal dari harga tertinggi. Angka negatif berarti jumlah item per world lock: -200 lebih murah dari -100.',
  'There is no such webhook. Choose one of your own webhooks.':
    'Webhook ini tidak ada. Pilih salah satu webhook Anda sendiri.',
  'There is no item with the number {id}. Search for the item by its name.':
    'Tidak ada item dengan nomor {id}. Cari item berdasarkan namanya.',
  'Deleted 1 watched item.': '1 item pantauan dihapus.',
  'Deleted {count} watched items.': '{count} item pantauan dihapus.',
  'There is no tag with the number {id}.': 'Tidak ada tag dengan nomor {id}.',

  // Aliases
  'There is no such alias. It may have been removed already.': 'Alias ini tidak ada. Mungkin sudah dihapus.',
  'You already use the alias "{alias}" for {item}.': 'Anda sudah memakai alias "{alias}" untuk {item}.',
  'You have reached the limit of {limit} aliases. Remove one to add another.':
    'Anda sudah mencapai batas {limit} alias. Hapus satu untuk menambah yang lain.',
  'You have reached the limit of {limit} blacklist entries. Remove one to add another.':
    'Anda sudah mencapai batas {limit} entri daftar hitam. Hapus satu untuk menambah yang lain.',

  // What was typed
  'Not a price. Try {examples}.': 'Bukan harga. Coba {examples}.',
  'Name either price, or min_price and max_price.': 'Isi price saja, atau min_price dan max_price.',
  'Cannot contain control characters.': 'Tidak boleh berisi karakter kontrol.',
  '{field} cannot contain broken characters.': '{field} tidak boleh berisi karakter rusak.',
  '{field} must be an id of this product.': '{field} harus berupa ID dari produk ini.',
  '{field} must be between the years 2015 and 2999.': '{field} harus antara tahun 2015 dan 2999.',
  '{field} must be a Discord id.': '{field} harus berupa ID Discord.',
  '{field} must be a Discord id: digits only.': '{field} harus berupa ID Discord: hanya angka.',
  'A Discord id has 15 to 20 digits.': 'ID Discord terdiri dari 15 sampai 20 angka.',
  '{field} must be the link to a Discord message.': '{field} harus berupa tautan ke pesan Discord.',
  '{field} must be the number of an item.': '{field} harus berupa nomor item.',
  '{field} must have at least {count} characters.': '{field} paling sedikit {count} karakter.',
  '{field} must have at most {count} characters.': '{field} paling banyak {count} karakter.',
  'Choose the item this entry is for.': 'Pilih item untuk entri ini.',
  'A global entry names no item.': 'Entri untuk semua item tidak menyebut item.',
  'Type something to search for.': 'Ketik sesuatu untuk dicari.',
  'The amount must be from {min} to {max} world locks.':
    'Jumlahnya harus dari {min} sampai {max} world lock.',
  'The request is too large.': 'Permintaan terlalu besar.',
  '{field} is required.': '{field} wajib diisi.',
  '{field} can have at most {max} characters.': '{field} paling banyak {max} karakter.',
  '{field} cannot contain control characters.': '{field} tidak boleh berisi karakter kontrol.',
  'A world name is 1 to {max} letters or digits.': 'Nama world terdiri dari 1 sampai {max} huruf atau angka.',
  'A price is at least {min}.': 'Harga paling rendah {min}.',
  'A price is at most {max}.': 'Harga paling tinggi {max}.',
  'A price has at most two decimals.': 'Harga paling banyak dua angka desimal.',
  'A tag cannot be added twice.': 'Satu tag tidak bisa ditambahkan dua kali.',
  'World locks have at most two decimals.': 'World lock paling banyak dua angka desimal.',
  'The amount cannot be 0.': 'Jumlah tidak boleh 0.',

  // Staff
  'Gave {amount} to {name}.': '{amount} diberikan kepada {name}.',
  'Took {amount} from {name}.': '{amount} diambil dari {name}.',
  'Take no more than that.': 'Ambil paling banyak sebesar itu.',
  'The operator of this bot has disabled it for this server.':
    'Operator bot ini menonaktifkannya untuk server ini.',
  'The bot is not on this server.': 'Bot tidak ada di server ini.',
  'There is no such user. The account may be gone.': 'Pengguna ini tidak ada. Akunnya mungkin sudah dihapus.',
  'You can only change users whose highest role is below yours.':
    'Anda hanya bisa mengubah pengguna yang peran tertingginya di bawah peran Anda.',
  'You can only moderate users whose highest role is below yours.':
    'Anda hanya bisa memoderasi pengguna yang peran tertingginya di bawah peran Anda.',
  'You cannot moderate yourself.': 'Anda tidak bisa memoderasi diri sendiri.',
  'You can only change balances and subscriptions of users whose highest role is below yours.':
    'Anda hanya bisa mengubah saldo dan langganan pengguna yang peran tertingginya di bawah peran Anda.',
  'You cannot change your own balance or subscriptions.':
    'Anda tidak bisa mengubah saldo atau langganan Anda sendiri.',
  'A balance can hold {amount} at most.': 'Saldo paling banyak {amount}.',
  'This idempotency key was used for a different request. Use a new key for a new request.':
    'Kunci ini sudah dipakai untuk permintaan lain. Jalankan lagi perintahnya.',
  'A GrowID has 3 to 18 letters and digits. Type it as the game shows it.':
    'GrowID terdiri dari 3 sampai 18 huruf dan angka. Ketik seperti yang tampil di game.',
  'Your earlier requests are still being answered. Try again in a moment.':
    'Permintaan Anda sebelumnya masih diproses. Coba lagi sebentar lagi.',
  'The same request is still being processed. Retry in a moment.':
    'Permintaan yang sama masih diproses. Kirim lagi sebentar lagi.',
  'You used {count} idempotency keys in a day, the most that are kept. Call without a key, or try again in an hour.':
    'Anda sudah memakai {count} kunci dalam sehari, yaitu batasnya. Coba lagi satu jam lagi.',
  'This request was carried out before. Its answer was too long to be kept: load the list to see the result.':
    'Permintaan ini sudah dijalankan sebelumnya. Muat daftarnya untuk melihat hasilnya.',
  'The service is not ready. Try again in a moment.': 'Layanan belum siap. Coba lagi sebentar lagi.',
  'The service is starting. Try again in a moment.': 'Layanan sedang dimulai. Coba lagi sebentar lagi.',

  'No Discord account is linked.': 'Tidak ada akun Discord yang terhubung.',
  'Your balance of {balance} is lost with the account. Confirm that amount (lost_balance={amount}) to go on.':
    'Saldo Anda sebesar {balance} hilang bersama akun. Saldo itu berubah: jalankan lagi perintahnya untuk mengonfirmasi {amount} world lock.',
  'This code is wrong or expired, or not for {growid}. Make a new one next to your GrowID and say it in the game as that player.':
    'Kode ini salah, kedaluwarsa, atau bukan untuk {growid}. Buat kode baru di samping GrowID Anda dan ucapkan sebagai pemain dengan nama itu.',

  // Webhooks and pings
  'There is no such webhook.': 'Webhook ini tidak ada.',
  'Please enter a valid Discord webhook URL': 'Masukkan URL webhook Discord yang valid',
  'This webhook does not exist on Discord. Copy its URL again in Discord, or create a new one.':
    'Discord tidak mengenal webhook ini. Salin lagi URL-nya di Discord, atau buat yang baru.',
  'Discord is not responding, so the webhook could not be checked. Nothing was changed. Try again soon.':
    'Discord tidak menjawab, jadi webhook belum bisa diperiksa. Tidak ada yang berubah; coba lagi nanti.',
  'You have added this webhook already, as "{name}".':
    'Webhook ini sudah Anda tambahkan dengan nama "{name}".',
  'There is no such webhook. It may have been removed already.':
    'Webhook ini tidak ada. Mungkin sudah dihapus.',
  'Webhook creation is not available in your current plan.': 'Paket Anda saat ini tidak menyediakan webhook.',
  'You have reached your webhook limit of {limit}. Please upgrade to add more webhooks.':
    'Anda sudah mencapai batas {limit} webhook. Tingkatkan paket untuk menambah webhook.',
  'There is no destination: add a webhook, or link your Discord account for direct messages.':
    'Tidak ada tujuan pengiriman: tambahkan webhook, atau hubungkan akun Discord Anda untuk pesan langsung.',
  'Only {count} tests a minute. Try again in {seconds} s.':
    'Hanya {count} tes per menit. Coba lagi dalam {seconds} detik.',
  'Only {count} checks of a webhook a minute. Try again in {seconds} s.':
    'Hanya {count} pemeriksaan webhook per menit. Coba lagi dalam {seconds} detik.',
  'This webhook no longer exists on Discord. Create a new one and save its URL here.':
    'Webhook ini tidak ada lagi di Discord. Buat yang baru dan simpan URL-nya di sini.',
  'Discord does not let us write to you. Allow direct messages from server members, or add a webhook.':
    'Discord tidak mengizinkan kami menulis kepada Anda. Izinkan pesan langsung dari anggota server, atau tambahkan webhook.',
  'Discord is rate limiting requests. Try again shortly.': 'Discord meminta jeda. Coba lagi sebentar lagi.',
  'Discord did not accept the message. Try again in a minute.':
    'Discord tidak menerima pesan ini. Coba lagi semenit lagi.',
  'The watched item for this ping has already been removed.': 'Item pantauan untuk ping ini sudah dihapus.',
  'There is no such ping. Pings are kept for 30 days.': 'Ping ini tidak ada. Ping disimpan selama 30 hari.',

  // Why a rule was pinged or not
  'The author {does}, and the rule is for {wanted}.': 'Penulis {does}, dan aturan ini untuk {wanted}.',
  sells: 'menjual',
  buys: 'membeli',
  swaps: 'menukar',
  sellers: 'penjual',
  buyers: 'pembeli',
  'sellers and buyers': 'penjual dan pembeli',
  'from {price}': 'mulai {price}',
  'up to {price}': 'sampai {price}',
  '{count} or more per WL': '{count} atau lebih per WL',
  '{count} or fewer per WL': '{count} atau kurang per WL',
  'no price': 'tanpa harga',
  'The offer has no price, and the rule is for {range}.':
    'Penawaran ini tanpa harga, dan aturan ini untuk {range}.',
  'The rule follows the usual price, and none was known.':
    'Aturan ini mengikuti harga biasa, dan harganya belum diketahui.',
  'A price that follows the usual one is for sellers or buyers. Choose another message type, or a fixed price for swaps.':
    'Harga yang mengikuti harga biasa hanya untuk penjual atau pembeli. Pilih jenis pesan lain, atau harga tetap untuk tukar-menukar.',
  'an unknown usual price': 'harga biasa yang belum diketahui',
  '{percent} % under the usual price': '{percent} % di bawah harga biasa',
  '{percent} % over the usual price': '{percent} % di atas harga biasa',
  'the usual price': 'harga biasa',
  "The price, {price}, is below the rule's, {range}.": 'Harganya, {price}, di bawah harga aturan, {range}.',
  "The price, {price}, is above the rule's, {range}.": 'Harganya, {price}, di atas harga aturan, {range}.',
  'The offer matched this rule.': 'Penawaran ini cocok dengan aturan ini.',
  'The offer matched this rule, and the ping is being sent.':
    'Penawaran ini cocok dengan aturan ini, dan ping sedang dikirim.',
  'The offer matched this rule, and you were pinged.':
    'Penawaran ini cocok dengan aturan ini, dan Anda mendapat ping.',
  'The offer matched this rule, but the ping was not delivered.':
    'Penawaran ini cocok dengan aturan ini, tetapi ping tidak terkirim.',
  'The offer matched this rule, but the ping could not be sent in time.':
    'Penawaran ini cocok dengan aturan ini, tetapi ping tidak sempat dikirim tepat waktu.',
  'The offer matched this rule, but the ping was withdrawn before it was sent.':
    'Penawaran ini cocok dengan aturan ini, tetapi ping dibatalkan sebelum dikirim.',
  'You wrote the message yourself.': 'Anda sendiri yang menulis pesan ini.',
  'The author is on your blacklist.': 'Penulisnya ada di daftar hitam Anda.',
  'The world is on your blacklist.': 'World-nya ada di daftar hitam Anda.',
  'The channel is on your blacklist.': 'Kanalnya ada di daftar hitam Anda.',
  'Staff blacklisted the author.': 'Staf memasukkan penulisnya ke daftar hitam.',
  'Your account was muted.': 'Akun Anda dibisukan.',
  'Your account was banned.': 'Akun Anda diblokir.',
  'The rule was paused.': 'Aturan ini sedang dijeda.',
  'The rule was snoozed, or all pings were.': 'Aturan ini, atau semua ping, sedang ditunda.',
  'It was in your quiet hours.': 'Saat itu jam tenang Anda.',
  'The price was no better than that of an earlier ping of the rule.':
    'Harganya tidak lebih baik daripada ping sebelumnya dari aturan ini.',
  'The rule pinged a short time before, and has a cooldown.':
    'Aturan ini baru saja memberi ping, dan punya jeda antar-ping.',
  'The rule had reached its pings of the day.': 'Aturan ini sudah mencapai jumlah ping untuk hari itu.',
  'The same offer of this author pinged less than ten minutes before.':
    'Penawaran yang sama dari penulis ini sudah memberi ping kurang dari sepuluh menit sebelumnya.',
  'You had no subscription that includes pings.': 'Anda tidak punya langganan yang mencakup ping.',
  'The rule was above the item limit of your plan.': 'Aturan ini melebihi batas item paket Anda.',
  'The server pings only members who can see the channel.':
    'Server ini hanya memberi ping kepada anggota yang bisa melihat kanalnya.',
  'Your preferences turn off pings of this kind.': 'Pengaturan Anda mematikan ping jenis ini.',
  'The message was too old when it was read.': 'Pesan ini sudah terlalu lama saat dibaca.',
  'The message was deleted before the ping was sent.': 'Pesan ini dihapus sebelum ping dikirim.',
  'There was no working webhook and no linked Discord account.':
    'Tidak ada webhook yang berfungsi dan tidak ada akun Discord yang terhubung.',
  'The webhook no longer works.': 'Webhook tidak lagi berfungsi.',
  'Discord refused the message.': 'Discord menolak pesannya.',
  'It could not be delivered while it was useful.': 'Ping tidak dapat dikirim selagi masih berguna.',
  'The message was taken back before the ping went out.': 'Pesan ditarik sebelum ping dikirim.',
  'There was nowhere to send it: add a webhook, or link your Discord account for direct messages.':
    'Tidak ada tujuan pengiriman: tambahkan webhook, atau hubungkan akun Discord Anda untuk pesan langsung.',
  'Discord does not let us write to you: allow direct messages from server members, or add a webhook.':
    'Discord tidak mengizinkan kami menulis kepada Anda: izinkan pesan langsung dari anggota server, atau tambahkan webhook.',
  'Discord: {problem}.': 'Discord: {problem}.',
  'It is tried again.': 'Akan dicoba lagi.',
  'too many messages': 'terlalu banyak pesan',
  'our access was refused': 'akses kami ditolak',
  'no answer in time': 'tidak ada jawaban tepat waktu',
  'it could not be reached': 'tidak dapat dihubungi',
  'a fault on its side': 'gangguan di pihaknya',

  // Money
  'GrowID is already taken by another user': 'GrowID sudah dipakai pengguna lain',
  'There is no such subscription. It may have ended already.':
    'Langganan ini tidak ada. Mungkin sudah berakhir.',
  'You have not paid by card yet. Choose a plan first.':
    'Anda belum pernah membayar dengan kartu. Pilih paket dulu.',
  'You have already used your free trial.': 'Anda sudah memakai minggu gratis Anda.',
  'There is no trial at the moment.': 'Saat ini tidak ada minggu gratis.',
  'for good': 'selamanya',
  'until {end}': 'sampai {end}',
  'from {start} until {end}': 'dari {start} sampai {end}',
  'You get back {amount} for {days}, which ends now.':
    'Anda mendapat kembali {amount} untuk {days}, yang berakhir sekarang.',
  '{days} unused days of {plan}': '{days} hari {plan} yang belum terpakai',
  '{days} unused day of {plan}': '{days} hari {plan} yang belum terpakai',
  '{plan} ends now; its {days} unused days are worth less than 0.01 world locks.':
    '{plan} berakhir sekarang; {days} hari yang belum terpakai bernilai kurang dari 0,01 world lock.',
  'Your card subscription {plan} ends, and its open bill is not collected.':
    'Langganan kartu {plan} berakhir, dan tagihannya yang terbuka tidak ditagih.',
  'Your card subscription {plan} does not renew and runs until {end}; your card is not charged for it again.':
    'Langganan kartu {plan} tidak diperpanjang dan berlaku sampai {end}; kartu Anda tidak ditagih lagi untuk itu.',
  'The unused time of {plan}, which cost nothing, is kept in case the lifetime subscription ends.':
    'Sisa waktu {plan}, yang gratis, disimpan seandainya langganan seumur hidup berakhir.',
  '{plan} runs {term}.': '{plan} berlaku {term}.',
  '{plan} continues {term}.': '{plan} dilanjutkan {term}.',
  'should your lifetime subscription end': 'jika langganan seumur hidup Anda berakhir',
  'from {start}, for life': 'dari {start}, seumur hidup',
  'Your free week has begun: {plan} runs {term}.': 'Minggu gratis Anda sudah mulai: {plan} berlaku {term}.',
  '{plan} is extended: you paid {price}.': '{plan} diperpanjang: Anda membayar {price}.',
  '{plan} is yours: you paid {price}.': '{plan} milik Anda: Anda membayar {price}.',
  'Your card is charged once, now.': 'Kartu Anda ditagih satu kali, sekarang.',
  'Your card is charged {when}, and again at the end of each period until you cancel.':
    'Kartu Anda ditagih {when}, lalu lagi setiap akhir periode sampai Anda membatalkannya.',
  now: 'sekarang',
  'There is no such plan. See the plans and choose again.':
    'Paket ini tidak ada. Lihat paket yang dijual dan pilih lagi.',
  'There is no such plan. See the list of plans.': 'Paket ini tidak ada. Lihat daftar paket.',
  '{plan} is not sold for world locks.': '{plan} tidak dijual dengan world lock.',
  '{plan} is not sold by card.': '{plan} tidak dijual dengan kartu.',
  '{plan} is free: claim it instead of paying for it.': '{plan} gratis: klaim saja, tidak perlu membayar.',
  '{amount} missing: the balance is {balance}.': 'Kurang {amount}: saldo Anda {balance}.',
  'Deposit more in {place}, then try again.': 'Setor lagi di {place}, lalu coba lagi.',
  'The free trial is given once per Discord account.': 'Minggu gratis diberikan satu kali per akun Discord.',
  'Link yours on the account page, then claim it.': 'Hubungkan akun Anda di halaman akun, lalu klaim.',
  'Sign in on the website once before you start the trial.':
    'Masuk sekali di situs web sebelum memulai minggu gratis.',
  'There is nothing to add: a lifetime subscription already gives the role {role}.':
    'Tidak ada yang perlu ditambah: langganan seumur hidup sudah memberi peran {role}.',
  'You already have a lifetime subscription; {plan} would add nothing.':
    'Anda sudah memilikinya seumur hidup; {plan} tidak menambah apa pun.',
  'This subscription has ended and cannot be resumed. Choose a plan to subscribe again.':
    'Langganan ini sudah berakhir dan tidak bisa dilanjutkan. Pilih paket untuk berlangganan lagi.',
  'Card subscriptions cannot be resumed here at the moment. Contact staff.':
    'Saat ini langganan kartu tidak bisa dilanjutkan di sini. Hubungi staf.',
  'Card subscriptions cannot be cancelled here at the moment. Contact staff.':
    'Saat ini langganan kartu tidak bisa dibatalkan di sini. Hubungi staf.',
  '{plan} could not be resumed. Reload to see what you have.':
    '{plan} tidak bisa dilanjutkan. Muat ulang untuk melihat yang Anda miliki.',
  'Your {plan} subscription renews again. Your card is charged next on {date}.':
    'Langganan {plan} Anda diperpanjang lagi. Kartu Anda ditagih berikutnya pada {date}.',
  'Your {plan} subscription renews already.': 'Langganan {plan} Anda sudah diperpanjang otomatis.',
  '{plan} does not renew automatically. Buy it again to extend it.':
    '{plan} tidak diperpanjang otomatis. Beli lagi untuk memperpanjangnya.',
  'Your lifetime subscription already gives what {plan} gives; there is nothing to pay for.':
    'Langganan seumur hidup Anda sudah memberi semua yang diberikan {plan}; tidak ada yang perlu dibayar.',
  '{plan} is already renewed by card. Change its plan instead.':
    '{plan} sudah diperpanjang dengan kartu. Ganti paketnya saja.',
  '{plan} is waiting for a payment. Open Cards and bills to pay it first.':
    '{plan} menunggu pembayaran. Buka Kartu dan tagihan untuk membayarnya dulu.',
  'Your {plan} subscription is cancelled.': 'Langganan {plan} Anda dibatalkan.',
  'It does not renew and stays active until {end}.':
    'Langganan ini tidak diperpanjang dan tetap aktif sampai {end}.',
  '{plan} ends automatically; there is nothing to cancel.':
    '{plan} berakhir dengan sendirinya; tidak ada yang perlu dibatalkan.',
  'Your {plan} subscription does not renew; there is nothing to cancel.':
    'Langganan {plan} Anda tidak diperpanjang; tidak ada yang perlu dibatalkan.',
  'Your plan is {plan} now.': 'Paket Anda sekarang {plan}.',
  'Your card is charged {amount} now for the rest of the period.':
    'Kartu Anda ditagih {amount} sekarang untuk sisa periode ini.',
  'Nothing is charged now, and {amount} is credited to your next bills.':
    'Sekarang tidak ada tagihan, dan {amount} dikreditkan ke tagihan berikutnya.',
  'Nothing is charged now.': 'Sekarang tidak ada tagihan.',
  'It ends on {date}.': 'Berakhir pada {date}.',
  'From {date} on it is {price} {interval}.': 'Mulai {date} harganya {price} {interval}.',
  'a month': 'per bulan',
  'Your card was declined.': 'Kartu Anda ditolak.',
  'Your card has insufficient funds.': 'Saldo kartu Anda tidak cukup.',
  'Nothing was changed.': 'Tidak ada yang berubah.',
  '{plan} is paid once: buy it, and this subscription stops renewing.':
    '{plan} dibayar satu kali: belilah, dan langganan ini berhenti diperpanjang.',
  'A payment is still open. Pay it or change your card on the billing page first.':
    'Ada pembayaran yang terbuka. Bayar dulu, atau ganti kartu Anda, di halaman tagihan.',
  'This subscription is {plan} already.': 'Langganan ini sudah {plan}.',
  'Your {plan} is not renewed by card. Buy the other plan instead.':
    '{plan} Anda tidak diperpanjang dengan kartu. Beli saja paket yang lain.',
  'Several payment pages were requested at once. Try again.':
    'Beberapa halaman pembayaran diminta bersamaan. Coba lagi.',
  'You have already paid for more than two years. Subscribe again when that time is nearly over.':
    'Anda sudah membayar lebih dari dua tahun. Berlanggananlah lagi saat masanya hampir habis.',
  'Your {plan} subscription is waiting for a payment. Open the billing page to pay or cancel it.':
    'Langganan {plan} Anda menunggu pembayaran. Buka halaman tagihan untuk membayar atau membatalkannya.',
  'You pay for {plan} by card. Change the plan of that subscription on your account page instead.':
    'Anda sudah membayar {plan} dengan kartu. Ganti paket langganan itu di halaman akun Anda.',
  'Card payments are not available at the moment. Pay with world locks, or ask staff.':
    'Saat ini pembayaran dengan kartu tidak tersedia. Bayar dengan world lock, atau tanyakan kepada staf.',
  'The payment provider is not responding. Try again in a few minutes.':
    'Penyedia pembayaran tidak menjawab. Coba lagi beberapa menit lagi.',
  'The payment provider rejected this request. Contact staff if it happens again.':
    'Penyedia pembayaran menolak ini. Beri tahu staf jika terjadi lagi.',
  'The payment provider is slow to respond. Check again in a minute.':
    'Penyedia pembayaran lambat merespons. Periksa lagi semenit lagi.',
  'One week with everything Expert has. No card needed.': 'Seminggu dengan semua fitur Expert. Tanpa kartu.',
  '50 watched items and 3 webhooks, a month at a time.': '50 item pantauan dan 3 webhook, per bulan.',
  '500 watched items and 10 webhooks, a month at a time.': '500 item pantauan dan 10 webhook, per bulan.',
  '500 watched items and 10 webhooks, for good.': '500 item pantauan dan 10 webhook, selamanya.',
  'Deposit in the game by {growid}': 'Setoran di dalam game oleh {growid}',
  'Refund of {days}': 'Pengembalian untuk {days}',
  'Bought {plan}': 'Membeli {plan}',
  'Extended {plan}': 'Memperpanjang {plan}',
} as const;
