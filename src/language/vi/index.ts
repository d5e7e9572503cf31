import type { Language } from "../language.ts";

/** Vietnamese. */
export const vi: Language = {
  code: "vi",
  alphabet: "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
  common: "là và của có không tôi một cho được với này đã",
  titles: "mr mrs ms dr prof st vs tp tx q p h ts ths gs pgs bs ks cn ls đ đt sđt stt vd kp",
  abbreviations: "v.v vv q p",
  sentenceStarts: "toi anh chi em no va nhung",
  smallTalk: "xin chao, cam on",
  firstPersonForms: "tôi mình tớ em chúng",
  asksOfSelf: "tôi|mình|tớ|của em",
  asksWhen: "khi nào|bao giờ|ngày nào|mấy giờ|hôm nào",
  namesTime: "hôm nay|hôm qua|ngày mai|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|tháng \\p{L}+|ngày \\d+",
  stopWords:
    "tôi ta mày chúng nó ai gì nào đâu sao bao nhiêu mấy lúc khi thế j " +
    "này kia ấy đây đấy nọ nhau các những một nhiều ít cái chiếc " +
    "là có không chẳng được bị đã đang sẽ phải nên hãy thể ko đc duoc dc dang " +
    "của và hoặc hay nhưng nếu với tại ở trên dưới giữa trước theo vào để do như tuy vs " +
    "cũng vẫn rất đều nữa rồi ạ à nhé ơi",
  everydayWords:
    "mình em anh chị bạn ông bà con bố mẹ nhà vợ chồng gái trai đi về đến làm ăn uống ngủ mua bán học biết thích yêu ghét muốn cần " +
    "nhớ quên tìm thấy nói hỏi gọi viết đọc xem nghe chơi chạy sống chuyển thuê bỏ nghỉ hôm nay qua ngày mai tuần tháng năm giờ " +
    "phút sáng trưa chiều tối đêm vừa mới chưa lại còn lắm quá hơn nhất tốt xấu khỏe mệt bệnh dị ứng thuốc tiền lương việc công ty " +
    "trường lớp mèo chó xe máy điện thoại số tên tuổi sinh nhật vâng dạ từ trong ngoài đó cảm ơn xin lỗi chào",
  asking: {
    anywhere:
      "(?<![\\p{L}\\p{M}])(?:gì|khi nào|bao giờ|ở đâu|đâu|ai|nào|tại sao|vì sao|thế nào|bao nhiêu|mấy)(?![\\p{L}\\p{M}])|(?:không|chưa)(?=\\P{L}*$)|(?:kể|cho tôi biết|nhắc tôi)",
  },
};
